/** The frame and the list of chatbots in one chunk: they are always needed together. */
export { ChatbotListPage } from '../features/chatbots/chatbot-list-page.tsx';
export { Shell } from './shell.tsx';
