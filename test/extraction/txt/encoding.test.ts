/** Texts without a mark in the encodings of the world: each is read by what it then says, and its encoding is named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDecoder } from '../../../server/src/extraction/txt/code-pages.ts';
import { encode } from '../../fixtures/encode.ts';
import { extract } from '../extract.ts';

const TEXTS: readonly (readonly [text: string, encodings: readonly string[]])[] = [
  [
    'Zboží můžete vrátit do třiceti dnů od doručení. Přiložte prosím účtenku a vyplněný formulář. Reklamaci vyřídíme nejpozději do čtrnácti dnů.',
    ['windows-1250', 'iso-8859-2', 'ibm852'],
  ],
  [
    'Tovar môžete vrátiť do tridsiatich dní od doručenia. Priložte prosím účtenku a vyplnený formulár. Reklamáciu vybavíme najneskôr do štrnástich dní. Ďalšie informácie nájdete v ľavom menu.',
    ['windows-1250', 'iso-8859-2', 'ibm852'],
  ],
  [
    'Robu možete vratiti u roku od trideset dana. Molimo priložite račun i ispunjeni obrazac. Reklamaciju ćemo riješiti najkasnije za četrnaest dana, a povrat novca šaljemo odmah. Možete nas nazvati između osam i šesnaest sati.',
    ['windows-1250', 'iso-8859-2'],
  ],
  [
    'Izdelek lahko vrnete v tridesetih dneh. Priložite račun in izpolnjen obrazec. Reklamacijo bomo rešili najpozneje v štirinajstih dneh. Če želite, nas pokličite.',
    ['windows-1250', 'iso-8859-2'],
  ],
  [
    'Puteţi returna produsul în termen de treizeci de zile. Vă rugăm să ataşaţi bonul fiscal şi formularul completat. Reclamaţiile sunt rezolvate în cel mult paisprezece zile.',
    ['windows-1250', 'iso-8859-2'],
  ],
  [
    'A terméket harminc napon belül visszaküldheti. Kérjük, csatolja a számlát és a kitöltött űrlapot. A reklamációt legkésőbb tizennégy napon belül elintézzük. Ügyfélszolgálatunk hétfőtől péntekig elérhető.',
    ['windows-1250', 'iso-8859-2', 'ibm852'],
  ],
  ['Nyitva tartás: hétköznap 9-től 17 óráig. Ünnepnapokon zárva.', ['windows-1250', 'iso-8859-2']],
  [
    'Towar można zwrócić w ciągu trzydziestu dni. Prosimy dołączyć paragon i wypełniony formularz. Reklamację rozpatrzymy najpóźniej w ciągu czternastu dni.',
    ['windows-1250', 'iso-8859-2', 'ibm852'],
  ],
  [
    'Ju mund ta ktheni mallin brenda tridhjetë ditëve. Ju lutem bashkëngjitni faturën dhe formularin e plotësuar. Përgjigjja vjen me postë.',
    ['windows-1252'],
  ],
  [
    'Þú getur skilað vörunni innan þrjátíu daga. Vinsamlegast láttu kvittunina fylgja með og útfyllt eyðublað. Við svörum innan fjórtán daga. Opið er alla daga nema sunnudaga.',
    ['windows-1252'],
  ],
  [
    'Prekę galite grąžinti per trisdešimt dienų. Pridėkite kvitą ir užpildytą formą. Skundą išnagrinėsime ne vėliau kaip per keturiolika dienų. Čekis išsiunčiamas el. paštu, o ėmimo vieta nurodyta žemėlapyje.',
    ['windows-1257', 'iso-8859-13', 'iso-8859-4'],
  ],
  [
    'Preci varat atgriezt trīsdesmit dienu laikā. Lūdzu, pievienojiet čeku un aizpildītu veidlapu. Sūdzību izskatīsim ne vēlāk kā četrpadsmit dienu laikā. Ģimenes iepakojumam ir cita kārtība, ķēdes netiek mainītas.',
    ['windows-1257', 'iso-8859-13', 'iso-8859-4'],
  ],
  [
    'Kauba saate tagastada kolmekümne päeva jooksul. Palun lisage tšekk ja täidetud vorm. Kaebuse lahendame hiljemalt neljateistkümne päeva jooksul. Žanri järgi otsing õnnestub üldjuhul.',
    ['windows-1257', 'iso-8859-13'],
  ],
  [
    'Товар можно вернуть в течение тридцати дней. Приложите чек и заполненный бланк. Жалобу рассмотрим не позднее четырнадцати дней.',
    ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'],
  ],
  [
    'Товар можна повернути протягом тридцяти днів після доставки. Додайте чек і заповнений бланк. Скаргу розглянемо не пізніше ніж за чотирнадцять днів. Її ґаранція діє.',
    ['windows-1251', 'koi8-u'],
  ],
  [
    'Можете да върнете стоката в срок от тридесет дни. Моля, приложете касовата бележка и попълнения формуляр. Рекламацията ще бъде разгледана най-късно до четиринадесет дни.',
    ['windows-1251', 'iso-8859-5', 'x-mac-cyrillic', 'koi8-r'],
  ],
  [
    'Робу можете вратити у року од тридесет дана. Молимо приложите рачун и попуњен образац. Рекламацију ћемо решити најкасније за четрнаест дана, а новац ће бити враћен на ваш рачун.',
    ['windows-1251', 'iso-8859-5'],
  ],
  [
    'Стоката можете да ја вратите во рок од триесет дена. Ве молиме приложете ја сметката и пополнетиот образец. Ќе ја решиме рекламацијата најдоцна за четиринаесет дена.',
    ['windows-1251', 'iso-8859-5'],
  ],
  [
    'Тавар можна вярнуць на працягу трыццаці дзён. Калі ласка, дадайце чэк і запоўнены бланк. Скаргу разгледзім не пазней за чатырнаццаць дзён.',
    ['windows-1251'],
  ],
  [
    'Μπορείτε να επιστρέψετε το προϊόν εντός τριάντα ημερών. Παρακαλούμε επισυνάψτε την απόδειξη και το συμπληρωμένο έντυπο. Άμεση απάντηση σε δεκατέσσερις ημέρες.',
    ['windows-1253', 'iso-8859-7'],
  ],
  [
    'ניתן להחזיר את המוצר תוך שלושים יום. אנא צרפו את הקבלה ואת הטופס המלא. התלונה תטופל תוך ארבעה עשר ימים לכל המאוחר.',
    ['windows-1255'],
  ],
  [
    'يمكنكم إرجاع البضاعة خلال ثلاثين يوما. يرجى إرفاق الفاتورة والنموذج المعبأ. سيتم النظر في الشكوى خلال أربعة عشر يوما على الأكثر.',
    ['windows-1256', 'iso-8859-6'],
  ],
  ['ท่านสามารถคืนสินค้าได้ภายในสามสิบวัน กรุณาแนบใบเสร็จและแบบฟอร์มที่กรอกแล้ว เราจะตอบกลับภายในสิบสี่วัน', ['windows-874']],
  [
    'Return policy\nท่านสามารถคืนสินค้าได้ภายใน 30 วัน\nContact: support@example.com, WhatsApp, Facebook Messenger, Apple Pay',
    ['windows-874'],
  ],
  [
    'החזרת מוצרים\nניתן להחזיר את המוצר תוך 30 יום.\nContact: support@example.com, https://www.example.com/support WhatsApp Facebook Messenger Google Pay Apple Pay',
    ['windows-1255'],
  ],
  [
    'Επιστροφές\nΜπορείτε να επιστρέψετε το προϊόν εντός 30 ημερών.\nContact: support@example.com, https://www.example.com/support WhatsApp Facebook Messenger Google Pay Apple Pay Visa Mastercard',
    ['windows-1253', 'iso-8859-7'],
  ],
  [
    'Връщане\nМожете да върнете стоката до 30 дни.\nContact: support@example.com, https://www.example.com/support WhatsApp Facebook Messenger Google Pay Apple Pay Visa Mastercard',
    ['windows-1251'],
  ],
  [
    'Враћање\nРобу можете вратити за 30 дана.\nContact: support@example.com, https://www.example.com/support WhatsApp Facebook Messenger Google Pay Apple Pay Visa Mastercard',
    ['windows-1251'],
  ],
  [
    'Ürünü otuz gün içinde iade edebilirsiniz. Lütfen fişi ve doldurulmuş formu ekleyin. Şikayetiniz en geç on dört gün içinde sonuçlandırılır.',
    ['windows-1254'],
  ],
  [
    'Sie können die Ware innerhalb von dreißig Tagen zurückgeben. Bitte legen Sie den Kassenbon bei. Über Beschwerden entscheiden wir spätestens nach vierzehn Tagen für 5 €.',
    ['windows-1252', 'iso-8859-15', 'macintosh'],
  ],
  [
    'Vous pouvez retourner l’article sous trente jours. Veuillez joindre le reçu et le formulaire dûment rempli. Nous répondons à votre réclamation au plus tard après quatorze jours. Le cœur de l’offre : 5 €.',
    ['windows-1252', 'macintosh'],
  ],
  [
    "Vous pouvez retourner l'article sous trente jours, à vos frais, pour 5 €. Le cœur de l'offre est là.",
    ['iso-8859-15'],
  ],
  [
    'Puede devolver el artículo en treinta días. ¿Cuándo? Adjunte el recibo y el formulario. ¡Mañana mismo! La reclamación se resolverá en catorce días. Año nuevo.',
    ['windows-1252', 'macintosh', 'ibm850'],
  ],
  [
    'Você pode devolver o artigo em trinta dias. Anexe o recibo e o formulário preenchido. As reclamações são resolvidas em catorze dias. Não há custos de devolução.',
    ['windows-1252', 'macintosh', 'ibm850'],
  ],
  [
    'Può restituire l’articolo entro trenta giorni. Alleghi lo scontrino e il modulo. È possibile anche più tardi, perché la qualità è garantita.',
    ['windows-1252', 'macintosh'],
  ],
  [
    'Du kan lämna tillbaka varan inom trettio dagar. Bifoga kvittot och det ifyllda formuläret. Öppettider: måndag till lördag. Även på söndagar går det bra.',
    ['windows-1252', 'macintosh', 'ibm850'],
  ],
  [
    'Du kan returnere varen inden for tredive dage. Vedlæg kvitteringen og den udfyldte formular. Åbningstider: mandag til lørdag. Også på søndage.',
    ['windows-1252', 'macintosh', 'ibm850'],
  ],
  [
    'Voit palauttaa tuotteen kolmenkymmenen päivän kuluessa. Liitä mukaan kuitti ja täytetty lomake. Käsittelemme valituksen viimeistään neljäntoista päivän kuluttua.',
    ['windows-1252', 'macintosh'],
  ],
  [
    'You can return any article within thirty days – “no questions asked”. It’s £5 for the café’s résumé.',
    ['windows-1252'],
  ],
  ['Delivery costs £4.50 and takes two days. Opening hours are 9 to 5.', ['windows-1252']],
  ['Call us — we’re here until 6 pm. Temperature: 20 °C ± 2. © 2024 Smith & Co.', ['windows-1252']],
  ['The Basic plan costs 5 € a month.', ['windows-1252']],
  ['Товар можно вернуть в течение тридцати дней.', ['utf-16le', 'utf-16be']],
  ['Μπορείτε να επιστρέψετε το προϊόν.', ['utf-16le', 'utf-16be']],
  ['ท่านสามารถคืนสินค้าได้ภายในสามสิบวัน', ['utf-16le', 'utf-16be']],
  ['ניתן להחזיר את המוצר תוך שלושים יום.', ['utf-16le', 'utf-16be']],
  ['يمكنكم إرجاع البضاعة خلال ثلاثين يوما.', ['utf-16le', 'utf-16be']],
  ['आप तीस दिनों के भीतर सामान वापस कर सकते हैं।', ['utf-16le', 'utf-16be']],
  ['Zboží můžete vrátit do třiceti dnů.', ['utf-16le', 'utf-16be']],
];

function encodeIn(text: string, encoding: string): Buffer {
  if (!encoding.startsWith('ibm85')) return encode(text, encoding);
  const characters = [...createDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  return Buffer.from([...text].map((character) => characters.indexOf(character)));
}

async function read(file: Buffer) {
  const { blocks, receipt } = await extract(file, 'txt');
  return {
    text: blocks.map((block) => (block.kind === 'table' ? '' : block.text)).join('\n'),
    blocks,
    receipt,
  };
}

for (const [text, encodings] of TEXTS)
  test(`"${text.slice(0, 30)}…" is read in ${encodings.join(', ')}`, async () => {
    for (const encoding of encodings)
      assert.equal((await read(encodeIn(text, encoding))).text, text, encoding);
  });

test('the receipt names the encoding, and a whole text leaves no doubt of it', async () => {
  for (const [text, encodings] of TEXTS.slice(0, 5))
    for (const encoding of encodings.filter((name) => name.startsWith('windows'))) {
      const { receipt, blocks } = await read(encodeIn(text, encoding));
      assert.equal(receipt.encoding, encoding);
      assert.deepEqual(receipt.warnings, []);
      assert.ok(blocks.every((block) => block.locator.isDoubtful === undefined));
    }
});

test('where a text could be in another encoding as well, the receipt says so and its blocks are doubtful', async () => {
  const { receipt, blocks, text } = await read(encode('Цены\n\n+7 495 123', 'windows-1251'));
  assert.equal(text, 'Цены\n+7 495 123');
  assert.match(receipt.warnings.join(), /Its encoding is uncertain: read as windows-1251, it could be /);
  assert.deepEqual(
    blocks.map((block) => block.locator.isDoubtful),
    [true, undefined],
  );
});

test('what no encoding gave makes a block doubtful', async () => {
  const broken = Buffer.concat([Buffer.from(`${'Größe '.repeat(30)}`), Buffer.from([0xff])]);
  const { blocks, receipt } = await read(Buffer.concat([Buffer.from('Sure.\n\n'), broken]));
  assert.equal(receipt.encoding, 'utf-8');
  assert.deepEqual(
    blocks.map((block) => block.locator.isDoubtful),
    [undefined, true],
  );
});

test('UTF-16 without a mark and without a space is told by the block of its letters', async () => {
  for (const text of ['Возврат', 'Επιστροφές', 'ท่านสามารถคืนสินค้าได้'])
    for (const encoding of ['utf-16le', 'utf-16be'])
      assert.equal((await read(encode(text, encoding))).text, text);
});
