/** What the widget itself says, in Hindi. */
import type { Texts } from './texts.ts';

export const hi: Texts = {
  direction: 'ltr',
  title: 'हम आपकी कैसे मदद कर सकते हैं?',
  open: 'चैट खोलें',
  close: 'चैट बंद करें',
  restart: 'फिर से शुरू करें',
  welcome: 'अपना सवाल पूछें: जवाब तुरंत मिलेगा।',
  starters: 'अक्सर पूछे जाने वाले सवाल',
  question: 'आपका सवाल',
  send: 'भेजें',
  you: 'आप',
  working: 'जवाब खोजा जा रहा है…',
  reconnecting: 'कनेक्शन नहीं है। फिर से कोशिश हो रही है…',
  didYouMean: 'क्या आपका मतलब यह था:',
  related: 'आप यह भी पूछ सकते हैं:',
  sources: 'स्रोत',
  offline: 'कनेक्शन नहीं है। आपका सवाल सुरक्षित है।',
  busy: 'अभी बहुत से लोग सवाल पूछ रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  closed: 'चैट अभी उपलब्ध नहीं है। कृपया बाद में आएँ।',
  failed: 'कुछ गड़बड़ हो गई। कृपया फिर से कोशिश करें।',
  retry: 'फिर से कोशिश करें',
  page: (place) => `पृष्ठ ${place}`,
  slide: (place) => `स्लाइड ${place}`,
  sheet: (place) => `शीट ${place}`,
  fromPicture: 'चित्र से पढ़ा गया, कृपया जाँच लें',
};
