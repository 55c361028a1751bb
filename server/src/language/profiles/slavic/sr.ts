/** What is known of Serbian. */
import type { LanguageProfile } from '../profile.ts';

export const serbian: LanguageProfile = {
  code: 'sr',
  letters: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  faqTitles: { questions: 'питање питања', answers: 'одговор одговори' },
  stopWords: `*а *ако али *би *бих *била било бисте бисмо *бити ће ћемо ћете ћу *да *до док *где *и *их *или
    *им *има *имам имамо *имате имају *из ја је један једна једно јер јесам јесте јесу јесмо јеси *кад када
    како какав *каква какве *какво као *код која које који којем којег којој којим колика колики колико *ко
    *ли *ме *мене мени *ми *много могао *могу *може *можете *можемо можеш мој моја моје моју *мог мојег
    мојој *молим морам *мора *на *над *нам *нас *наш *наша *не *него *нема *немам немате неки *нека неке
    нешто *ни није нисам нису *о од одакле *он *она *они *оно онда *па *по *под *после пре *при преко *с *са
    *сам *само *се *себе *си смо *сте *су *што шта све сви свој своју *та тај тако такође *те *ти *то *том
    тога *ту *у уз *вам вама *вас *ваш *ваша *ваше вашем вашег вашој *ви *за зар зашто *желим желио хоћу
    хтео требам *треба требате хвала постоји постоје`,
  ownLetters: /[ђјљњћџ]/u,
  toldFrom: 'ru',
  stemmer: 'sr',
  yesNo: 'да не',
  antonyms: `
    uključ*, aktivir*, omogući*, укључ*, активир*, омогући* | isključ*, deaktivir*, onemogući*, ugasi*,
      искључ*, деактивир*, онемогући*, угаси*;
    poveća*, povisi*, повећа*, повиси* | smanji*, snizi*, смањи*, снизи*;
    pretplat*, претплат* | otkaž* pretplat*, odjav*, откаж* претплат*, одјав*;
    prijav*, пријав* | odjav*, одјав*;
    dolaz*, doć*, долаз*, доћ* | odlaz*, одлаз*;
    doda*, stvori*, kreira*, napravi*, дода*, створи*, креира*, направи* | ukloni*, obriš*, izbriš*,
      уклони*, обриш*, избриш*;
    otvoriti račun, otvorim račun, отворити рачун, отворим рачун | zatvoriti račun, zatvorim račun,
      затворити рачун, затворим рачун;
    uplat*, položi*, уплат*, положи* | isplat*, podig*, исплат*, подиг*;
    blokira*, zaključa*, блокира*, закључа* | odblokira*, deblokira*, otključa*, одблокира*, деблокира*,
      откључа*;
    pove*, spoji*, пове*, споји* | odspoji*, prekin*, одспоји*, прекин*;
    instalira*, инсталира* | deinstalira*, деинсталира*;
    učita*, prenijeti na, учита*, пренијети на | preuzm*, preuze*, преузм*, преузе*;
    uvoz*, увоз* | izvoz*, извоз*;
    najranij*, најраниј* | najkasnij*, најкасниј*;
    dopušten*, dozvoljen*, допуштен*, дозвољен* | zabranjen*, забрањен*;
    najveć*, највећ* | najmanj*, најмањ*;
    najjeftinij*, најјефтиниј* | najskuplj*, најскупљ*;
    minimaln*, минималн* | maksimaln*, максималн*;
    uključen*, укључен* | isključen*, искључен*;
    počin*, poče*, почин*, поче* | završ*, prest*, заврш*, прест*;
    produž*, продуж* | skrat*, скрат*;
    prednost*, предност* | nedostat*, недостат*;
    siguran, sigurn*, сигуран, сигурн* | opasan, opasn*, опасан, опасн*;
    ući, ulaz*, ући, улаз* | izaći, izlaz*, изаћи, излаз*;
    prihvat*, прихват* | odbi*, одби*;
    prikaž*, prikaz*, прикаж*, приказ* | sakri*, сакри*;
    lijev*, lev*, лијев*, лев* | desn*, десн*;
    topl*, vruć*, топл*, врућ* | hladn*, хладн*`,
  antonymsAlike: `
    kupi*, kupovin*, купи*, куповин* | proda*, прода*;
    otvar*, otvori*, otvoren*, отвар*, отвори*, отворен* | zatvar*, zatvori*, zatvoren*, затвар*, затвори*,
      затворен*;
    posla*, šalj*, посла*, шаљ* | primi*, dobi*, прими*, доби*;
    prv*, прв* | zadnj*, posljednj*, poslednj*, задњ*, посљедњ*, последњ*;
    više, више | manje, мање;
    s, sa, с, са | bez, без;
    muškar*, mušk*, мушкар*, мушк* | žen*, жен*;
    odrasl*, одрасл* | djec*, dec*, дјец*, дец*`,
  negations: `
    ne, nije, nisu, nisam, nismo, niste, nema*, neću, neće, nećemo, nemoj*, bez, nikad*, nijed*, nitko,
    niko, ništa, niti, -ne samo, не, није, нису, нисам, нисмо, нисте, нема*, нећу, неће, нећемо, немој*,
    без, никад*, нијед*, нитко, нико, ништа, нити, -не само`,
  questionWords: {
    time: 'kada|kad|u koliko sati|u kojem satu|када|кад|у колико сати|у којем сату',
    duration:
      'koliko (?:dugo|vremena|minuta|sati|dana|noći|tjedana|nedelja|mjeseci|meseci|godina)|koliko brzo|колико (?:дуго|времена|минута|сати|дана|ноћи|тједана|недеља|мјесеци|месеци|година)|колико брзо',
    place: 'gdje|gde|kamo|odakle|гдје|где|камо|одакле',
    amount: 'koliko|колико',
    person: 'tko|ko|kome|koga|тко|ко|коме|кога',
    manner: 'kako|како',
  },
  numberWords: `
    2 dva/dvije/dve/два/двије/две, 3 tri/три, 4 četiri/четири, 5 pet/пет, 6 šest/шест, 7 sedam/седам, 8
    osam/осам, 9 devet/девет, 10 deset/десет, 12 dvanaest/дванаест, 20 dvadeset/двадесет, 30
    trideset/тридесет`,
  abbreviations: {
    general: 'ул тел бул',
    beforeNumbers: 'макс мин',
    weekdays: 'пон уто сре чет пет суб саб нед',
  },
  followUps: {
    openers: `
      i, a, a šta je sa, šta je sa, a šta, šta sa, a za, a ako, ali, ili, takođe, и, а, а шта је са, шта
      је са, а за, а ако, али, или, такође`,
    pronouns: `
      to, toga, tome, on, ona, ono, oni, ga, ih, njega, nju, njih, tamo, za to, то, тога, томе, он, она,
      оно, они, га, их, њега, њу, њих, тамо`,
  },
  picks: {
    yes: 'da, da molim, naravno, tačno, tako je, ok, u redu, може, да, наравно, тачно, тако је, у реду',
    first: 'prvo, prvi, prva, prvo pitanje, broj jedan, jedan, прво, први, прва, прво питање, један',
    second: 'drugo, drugi, druga, drugo pitanje, broj dva, dva, друго, други, друга, друго питање, два',
    third: 'treće, treći, treća, treće pitanje, broj tri, tri, треће, трећи, трећа, треће питање, три',
  },
  chat: {
    greeting: `
      zdravo, dobar dan, dobro jutro, dobro veče, ćao, pozdrav, kako si, kako ste, здраво, добар дан,
      добро јутро, добро вече, поздрав, ћао, како си, како сте`,
    thanks: `
      hvala, hvala lepo, hvala puno, mnogo hvala, hvala vam, hvala na pomoći, хвала, хвала лепо, хвала
      пуно, хвала вам, хвала на помоћи, много хвала`,
    goodbye: `
      doviđenja, vidimo se, prijatan dan, laku noć, to je sve, zbogom, довиђења, видимо се, пријатан
      дан, лаку ноћ, то је све`,
    bot: `
      da li si bot, da li si robot, jesi li robot, da li ste robot, da li si čovek, jesi li čovek, da li
      razgovaram sa robotom, да ли си бот, да ли си робот, јеси ли робот, да ли сте робот, да ли си
      човек, јеси ли човек, да ли разговарам са роботом`,
    identity: `
      ko si, ko si ti, ko ste vi, šta si ti, kako se zoveš, kako se zovete, s kim razgovaram, ко си, ко
      си ти, ко сте ви, шта си ти, како се зовеш, како се зовете`,
    help: `
      pomoć, pomozi, pomozite, pomozi mi, pomozite mi, možeš li mi pomoći, možete li mi pomoći, treba mi
      pomoć, šta možeš, šta mogu da pitam, imam pitanje, помоћ, помози, помозите, помози ми, помозите
      ми, можеш ли ми помоћи, можете ли ми помоћи, треба ми помоћ, шта можеш, шта могу да питам, имам
      питање`,
    human: `
      čovek, čoveka, pravi čovek, stvarna osoba, operater, operatera, razgovarati sa čovekom, razgovarati
      sa nekim, želim da razgovaram sa čovekom, želim da razgovaram sa osobom, želim da razgovaram sa
      nekim, želim da razgovaram sa operaterom, hteo bih da razgovaram sa čovekom, hteo bih da razgovaram
      sa nekim, htela bih da razgovaram sa čovekom, htela bih da razgovaram sa nekim, mogu li da
      razgovaram sa čovekom, mogu li da razgovaram sa nekim, mogu li da razgovaram sa operaterom, povežite
      me sa operaterom, човек, човека, прави човек, оператер, желим да разговарам са човеком, желим да
      разговарам са особом, желим да разговарам са неким, желим да разговарам са оператером, хтео бих да
      разговарам са човеком, хтела бих да разговарам са човеком, могу ли да разговарам са човеком, могу ли
      да разговарам са неким, могу ли да разговарам са оператером, повежите ме са оператером, повежите ме
      са човеком`,
    replies: {
      greeting: 'Добар дан! Како могу да помогнем?',
      thanks: 'Нема на чему. Желите ли да знате још нешто?',
      goodbye: 'Довиђења и пријатан дан!',
      bot: 'Ја сам чет-бот: програм који одговара на питања из онога што је научио.',
      help: 'Поставите питање својим речима, а ја ћу потражити одговор у ономе што сам научио.',
    },
  },
  doubt: {
    unknown: 'Нажалост, не знам одговор на то.',
    unsure: 'Нисам сигуран да добро разумем. Да ли сте мислили на ово?',
  },
};
