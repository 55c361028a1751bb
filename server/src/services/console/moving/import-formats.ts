/** Every format that an import may have, in the order in which they are tried: the particular before the general. */
import { botpress } from './formats/botpress.ts';
import { chatbase } from './formats/chatbase.ts';
import { chatwoot } from './formats/chatwoot.ts';
import { dify } from './formats/dify.ts';
import { fastgpt } from './formats/fastgpt.ts';
import type { ImportFormat } from './formats/format.ts';
import { intercom } from './formats/intercom.ts';
import { markdown } from './formats/markdown.ts';
import { maxkb } from './formats/maxkb.ts';
import { qnaMaker } from './formats/qna-maker.ts';
import { qnabot } from './formats/qnabot.ts';
import { rasa } from './formats/rasa.ts';
import { table } from './formats/table.ts';
import { weknora } from './formats/weknora.ts';
import { zendesk } from './formats/zendesk.ts';

export const IMPORT_FORMATS: readonly ImportFormat[] = [
  qnaMaker,
  qnabot,
  weknora,
  maxkb,
  fastgpt,
  dify,
  zendesk,
  intercom,
  chatwoot,
  chatbase,
  botpress,
  rasa,
  markdown,
  table,
];
