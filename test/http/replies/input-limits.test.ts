/** Every limit of the contract: as promised to clients, taken at its bound, and refused one beyond it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Compile } from 'typebox/compile';
import { readInputs } from './read-inputs.ts';

type Limits = Record<string, readonly [least: number | undefined, most: number]>;

const MAX_ID = Number.MAX_SAFE_INTEGER;
/** Least and most of each: of a text its characters, of a list its items, of a number itself. */
const LIMITS: Limits = {
  'AddGoldenBody/questions': [1, 2_000],
  'AddGoldenBody/questions/*/answerId': [1, MAX_ID],
  'AddGoldenBody/questions/*/fileId': [1, MAX_ID],
  'AddGoldenBody/questions/*/page': [1, MAX_ID],
  'AddGoldenBody/questions/*/question': [undefined, 2_000],
  'AnswerBody/answer': [undefined, 25_000],
  'AnswerBody/externalId': [undefined, 1_024],
  'AnswerBody/negativeQuestions': [undefined, 200],
  'AnswerBody/negativeQuestions/*': [undefined, 2_000],
  'AnswerBody/questions': [1, 200],
  'AnswerBody/questions/*': [undefined, 2_000],
  'AnswerBody/tags': [undefined, 20],
  'AnswerBody/tags/*': [undefined, 64],
  'AnswerListQuery/before': [1, MAX_ID],
  'AnswerListQuery/limit': [1, 1_000],
  'AnswerListQuery/search': [undefined, 200],
  'AnswerListQuery/tag': [undefined, 64],
  'AnswerLogQuery/conversation': [undefined, 64],
  'AnswerLogQuery/limit': [1, 200],
  'AnswerLogQuery/maxConfidence': [0, 1],
  'AnswerLogQuery/minConfidence': [0, 1],
  'AnswerLogQuery/search': [undefined, 200],
  'AnswerLogQuery/sourceId': [1, MAX_ID],
  'AskBody/conversationId': [1, 8_000],
  'AskBody/filter/all': [undefined, 20],
  'AskBody/filter/all/*': [undefined, 64],
  'AskBody/filter/any': [undefined, 20],
  'AskBody/filter/any/*': [undefined, 64],
  'AskBody/filter/none': [undefined, 20],
  'AskBody/filter/none/*': [undefined, 64],
  'AskBody/history': [undefined, 20],
  'AskBody/history/*/question': [undefined, 2_000],
  'AskBody/question': [undefined, 2_000],
  'AskBody/top': [1, 20],
  'AskBody/visitorId': [1, 200],
  'BeginImportBody/parts': [1, 10_000],
  'BeginImportBody/replacedIds': [undefined, 200_000],
  'BeginImportBody/replacedIds/*': [1, MAX_ID],
  'BulkBody/rows': [1, 10_000],
  'BulkBody/rows/*/answer': [undefined, 25_000],
  'BulkBody/rows/*/externalId': [undefined, 1_024],
  'BulkBody/rows/*/negativeQuestions': [undefined, 200],
  'BulkBody/rows/*/negativeQuestions/*': [undefined, 2_000],
  'BulkBody/rows/*/questions': [1, 200],
  'BulkBody/rows/*/questions/*': [undefined, 2_000],
  'BulkBody/rows/*/tags': [undefined, 20],
  'BulkBody/rows/*/tags/*': [undefined, 64],
  'CalibrationChangesQuery/answerThreshold': [0, 1],
  'CalibrationChangesQuery/offset': [0, MAX_ID],
  'CalibrationChangesQuery/suggestThreshold': [0, 1],
  'CalibrationQuery/all': [undefined, 20],
  'CalibrationQuery/all/*': [undefined, 64],
  'CalibrationQuery/any': [undefined, 20],
  'CalibrationQuery/any/*': [undefined, 64],
  'CalibrationQuery/none': [undefined, 20],
  'CalibrationQuery/none/*': [undefined, 64],
  'ChangeChatbotBody/answerThreshold': [0, 1],
  'ChangeChatbotBody/fallbackText': [undefined, 2_000],
  'ChangeChatbotBody/name': [undefined, 100],
  'ChangeChatbotBody/suggestText': [undefined, 2_000],
  'ChangeChatbotBody/suggestThreshold': [0, 1],
  'ChangeFileBody/fileName': [undefined, 255],
  'ChangeFileBody/tags': [undefined, 20],
  'ChangeFileBody/tags/*': [undefined, 64],
  'ChangeWebsiteBody/color': [undefined, 7],
  'ChangeWebhookBody/events': [1, 6],
  'ChangeWebhookBody/url': [undefined, 2_000],
  'ChangeWebsiteBody/handover/address': [undefined, 2_000],
  'ChangeWebsiteBody/handover/text': [undefined, 500],
  'ChangeWebsiteBody/logoUrl': [undefined, 2_000],
  'ChangeWebsiteBody/modelCallsPerDay': [0, 1_000_000],
  'ChangeWebsiteBody/smallTalk/greeting': [undefined, 500],
  'ChangeWebsiteBody/smallTalk/thanks': [undefined, 500],
  'ChangeWebsiteBody/smallTalk/goodbye': [undefined, 500],
  'ChangeWebsiteBody/smallTalk/bot': [undefined, 500],
  'ChangeWebsiteBody/smallTalk/identity': [undefined, 500],
  'ChangeWebsiteBody/smallTalk/help': [undefined, 500],
  'ChangeWebsiteBody/starters': [undefined, 3],
  'ChangeWebsiteBody/starters/*': [undefined, 120],
  'ChangeWebsiteBody/title': [undefined, 60],
  'ChangeWebsiteBody/welcomeText': [undefined, 500],
  'ChangePasswordBody/currentPassword': [1, 1_000],
  'ChangePasswordBody/newPassword': [10, 128],
  'ChatbotsQuery/limit': [1, 1_000],
  'ChunksQuery/after': [-1, MAX_ID],
  'ChunksQuery/limit': [1, 500],
  'CreateAccountBody/email': [undefined, 254],
  'CreateAccountBody/password': [10, 128],
  'CreateChatbotBody/fallbackText': [undefined, 2_000],
  'CreateChatbotBody/suggestText': [undefined, 2_000],
  'CreateChatbotBody/name': [undefined, 100],
  'CreateKeyBody/name': [undefined, 100],
  'CreateKeyBody/origins': [undefined, 20],
  'CreateKeyBody/origins/*': [undefined, 255],
  'CreateKeyBody/perDay': [1, 1_000_000_000],
  'CreateKeyBody/perMinute': [1, 1_000_000_000],
  'CreateKeyBody/scopes': [1, 3],
  'CreateKeyBody/visitorPerDay': [1, 1_000_000_000],
  'CreateKeyBody/visitorPerMinute': [1, 1_000_000_000],
  'ChangeChatbotBody/answerLog/days': [1, 3_650],
  'ChangeChatbotBody/answerLog/ownMasks': [undefined, 20],
  'ChangeChatbotBody/answerLog/ownMasks/*': [undefined, 60],
  'ChangeChatbotBody/historyDays': [0, 365],
  'DeleteAccountBody/password': [1, 1_000],
  'DeletedQuery/before': [38, 46],
  'DeletedQuery/limit': [1, 100],
  'DeletedQuery/search': [1, 200],
  'DismissBody/questions': [1, 5_000],
  'DismissBody/questions/*': [undefined, 2_000],
  'FeedbackBody/answerId': [1, 512],
  'FeedbackBody/comment': [undefined, 1_000],
  'FileLinkQuery/expires': [1, MAX_ID],
  'FileLinkQuery/signature': [43, 43],
  'EraseQuery/subjectId': [1, 64],
  'HandoverBody/contact': [undefined, 254],
  'HandoverBody/transcript': [1, 20],
  'HandoverBody/transcript/*/answer': [undefined, 4_000],
  'HandoverBody/transcript/*/question': [undefined, 2_000],
  'HandoverBody/visitorId': [1, 200],
  'HistoryChangesQuery/from': [0, MAX_ID],
  'HistoryChangesQuery/limit': [1, 500],
  'HistoryQuery/actorId': [1, 64],
  'HistoryQuery/limit': [1, 100],
  'HistoryQuery/subjectId': [1, 64],
  'RestoreGoldenBody/questions': [1, 2_000],
  'RestoreGoldenBody/questions/*/answerId': [1, MAX_ID],
  'RestoreGoldenBody/questions/*/expectedText': [undefined, 25_000],
  'RestoreGoldenBody/questions/*/fileId': [1, MAX_ID],
  'RestoreGoldenBody/questions/*/id': [1, MAX_ID],
  'RestoreGoldenBody/questions/*/page': [1, MAX_ID],
  'RestoreGoldenBody/questions/*/question': [undefined, 2_000],
  'RestoreQuery/ordinal': [0, MAX_ID],
  'RestoreQuery/wordingId': [1, MAX_ID],
  'DeleteGoldenBody/ids': [1, 2_000],
  'DeleteGoldenBody/ids/*': [1, MAX_ID],
  'GoldenBody/answerId': [1, MAX_ID],
  'GoldenBody/fileId': [1, MAX_ID],
  'GoldenBody/page': [1, MAX_ID],
  'GoldenBody/question': [undefined, 2_000],
  'ImportGoldenBody/csv': [undefined, 800_000],
  'ImpactBody/answer': [undefined, 25_000],
  'ImpactBody/answerId': [1, MAX_ID],
  'ImpactBody/id': [1, MAX_ID],
  'ImpactBody/negativeQuestions': [undefined, 200],
  'ImpactBody/negativeQuestions/*': [undefined, 2_000],
  'ImpactBody/questions': [1, 200],
  'ImpactBody/questions/*': [undefined, 2_000],
  'ImportPartBody/part': [0, 9_999],
  'ImportPartBody/rows': [1, 500],
  'ImportPartBody/rows/*/answer': [undefined, 25_000],
  'ImportPartBody/rows/*/externalId': [undefined, 1_024],
  'ImportPartBody/rows/*/negativeQuestions': [undefined, 200],
  'ImportPartBody/rows/*/negativeQuestions/*': [undefined, 2_000],
  'ImportPartBody/rows/*/questions': [1, 200],
  'ImportPartBody/rows/*/questions/*': [undefined, 2_000],
  'ImportPartBody/rows/*/tags': [undefined, 20],
  'ImportPartBody/rows/*/tags/*': [undefined, 64],
  'ImportQuery/answer': [undefined, 200],
  'ImportQuery/format': [undefined, 32],
  'ImportQuery/question': [undefined, 200],
  'InsightsQuery/days': [1, 366],
  'InsightsQuery/timeZone': [undefined, 64],
  'JoinAnswersBody/ids': [2, 200],
  'JoinAnswersBody/ids/*': [1, MAX_ID],
  'ListQuery/before': [1, MAX_ID],
  'ListQuery/limit': [1, 1_000],
  'ListQuery/search': [undefined, 200],
  'AcceptInviteBody/password': [10, 128],
  'AcceptInviteBody/token': [16, 200],
  'BeginOidcBody/next': [undefined, 1_000],
  'CreateInviteBody/email': [undefined, 254],
  'LookAtInviteBody/token': [16, 200],
  'LogInBody/email': [undefined, 254],
  'LogInBody/password': [1, 1_000],
  'MassFilesBody/addTags': [undefined, 20],
  'MassFilesBody/addTags/*': [undefined, 64],
  'MassFilesBody/ids': [1, 5_000],
  'MassFilesBody/ids/*': [1, MAX_ID],
  'MassFilesBody/removeTags': [undefined, 20],
  'MassFilesBody/removeTags/*': [undefined, 64],
  'MassChangeBody/action/add': [undefined, 20],
  'MassChangeBody/action/add/*': [undefined, 64],
  'MassChangeBody/action/remove': [undefined, 20],
  'MassChangeBody/action/remove/*': [undefined, 64],
  'MassChangeBody/ids': [1, 10_000],
  'MassChangeBody/ids/*': [1, MAX_ID],
  'NewWebhookBody/events': [1, 6],
  'NewWebhookBody/url': [undefined, 2_000],
  'PairBody/answer': [undefined, 25_000],
  'PairBody/question': [undefined, 2_000],
  'PairChangesQuery/since': [0, MAX_ID],
  'PairPageQuery/before': [1, MAX_ID],
  'PairPageQuery/limit': [1, 1_000],
  'PreviewQuery/locale': [undefined, 35],
  'RecordParams/id': [1, MAX_ID],
  'RequestResetBody/email': [undefined, 254],
  'RequestSignUpBody/email': [undefined, 254],
  'ResetPasswordBody/newPassword': [10, 128],
  'ResetPasswordBody/token': [16, 200],
  'SignUpByLinkBody/password': [10, 128],
  'SignUpByLinkBody/token': [16, 200],
  'DecideBody/place': [1, MAX_ID],
  'SuggestBody/id': [1, MAX_ID],
  'SuggestBody/question': [1, 2_000],
  'SuggestBody/wordings': [undefined, 20],
  'SuggestBody/wordings/*': [1, 2_000],
  'SyncBody/files': [undefined, 100_000],
  'SyncBody/files/*/path': [undefined, 1_024],
  'SyncBody/files/*/sha256': [64, 64],
  'SyncBody/prefix': [undefined, 1_024],
  'ThresholdsBody/answerThreshold': [0, 1],
  'ThresholdsBody/suggestThreshold': [0, 1],
  'VisitorParams/visitorId': [1, 200],
  'WebhookMessagesQuery/before': [1, MAX_ID],
};

type Input = Awaited<ReturnType<typeof readInputs>>[number][1];

function limitsOf(part: Input): Limits[string] | undefined {
  const least = part.minimum ?? part.minLength ?? part.minItems;
  const most = part.maximum ?? part.maxLength ?? part.maxItems;
  return most === undefined ? undefined : [least, most];
}

const inputs = await readInputs();
const limited = inputs.filter(([, part]) => limitsOf(part) !== undefined);

/** One of its kind of that size; for a number, the number. */
function make(path: string, part: Input, size: number): unknown {
  if (part.type === 'array') {
    // Each of its own, where none may be there twice.
    const isUnique = part.uniqueItems === true;
    return Array.from({ length: size }, (_, at) => item(path, part.items as Input, isUnique ? at + 1 : 1));
  }
  if (part.type === 'string') return (MAKERS[path.split('/').at(-1) ?? ''] ?? makeWords)(size);
  return size;
}

function item(path: string, part: Input, size = 1): unknown {
  if (part.enum !== undefined) return part.enum[0];
  if (part.type !== 'object') return make(path, part, size);
  const required = (part as { required?: string[] }).required ?? [];
  return Object.fromEntries(
    required.map((name) => {
      const property = part.properties?.[name] as Input;
      return [name, item(`${path}/${name}`, property, property.minLength)];
    }),
  );
}

const makeWords = (size: number): string => 'ü'.repeat(size);
/** Texts of a form of their own, by the name of the property. */
const MAKERS: Readonly<Record<string, (size: number) => string>> = {
  email: (size) => '@example.com'.padStart(size, 'a'),
  url: (size) => 'https://a.example/'.padEnd(size, 'a'),
  logoUrl: (size) => 'https://a.example/'.padEnd(size, 'a'),
  sha256: (size) => 'a'.repeat(size),
  color: (size) => '#'.padEnd(size, 'a'),
  conversationId: (size) => 'a'.repeat(size),
  answerId: (size) => 'a'.repeat(size),
  before: (size) => `${'a'.repeat(36)}.`.padEnd(size, '1'),
  // A mask has three characters at least.
  ownMasks: (size) => makeWords(Math.max(3, size)),
};

test('the limits are those that clients were promised', () => {
  const found = limited.map(([path, part]) => [path, limitsOf(part)] as const);
  assert.deepEqual(Object.fromEntries(found), LIMITS);
});

test('every text, list and number of a body or a query has a limit or a format', () => {
  const unlimited = inputs.filter(
    ([path, part]) =>
      !/^\w*Params\//.test(path) &&
      ['string', 'array', 'integer', 'number'].includes(part.type ?? '') &&
      part.format === undefined &&
      part.const === undefined &&
      part.enum === undefined &&
      limitsOf(part) === undefined,
  );
  assert.deepEqual(
    unlimited.map(([path]) => path),
    [],
  );
});

for (const [path, part] of limited) {
  const [least, most] = LIMITS[path] ?? [undefined, 0];
  test(`${path} is taken at its limits and not beyond them`, () => {
    const validator = Compile(part);
    const takes = (size: number): boolean => validator.Check(make(path, part, size));
    const step = part.type === 'number' ? 0.001 : 1;
    assert.deepEqual([takes(most), takes(most + step)], [true, false], `at most ${most}`);
    if (least !== undefined)
      assert.deepEqual([takes(least), takes(least - step)], [true, false], `at least ${least}`);
  });
}
