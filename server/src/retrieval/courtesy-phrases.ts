/**
 * What people say before and after a question without asking anything by it, by language, written as they write it.
 * Phrases are parted by commas; after a plus come endings that may follow each phrase of their group, which ends with a
 * semicolon.
 */
export interface Courtesies {
  /** Stand before a question, with or without a mark after them. */
  greetings: string;
  /** Stand after a question, with or without a mark before them; and before one, with a mark after them. */
  closings: string;
  /** Stand on either side, parted from the question by a mark: elsewhere they may be what it is about. */
  asides: string;
  /** Stand after a question and a mark, with a name behind them. */
  signOffs: string;
}

/** Of languages that put spaces between words. */
export const COURTESIES: Readonly<Record<string, Courtesies>> = {
  en: {
    greetings: `hi, hello, hey, hiya, heya, howdy, good morning, good afternoon, good evening, good day + there, all,
      team, everyone, everybody, guys, folks, support, again, sir, madam, dear, dear team, sir or madam;
      dear + sir, madam, sirs, sir or madam, sir madam, team, all, support, support team, service team,
      customer service, customer support, customer care;
      greetings, excuse me, to whom it may concern`,
    closings: `thanks, thank you, thankyou, thank u, thx, thnx, tks, ty, many thanks, thanks a lot, thanks so much,
      thanks very much, thank you so much, thank you very much, thanks a million, thanks again,
      thank you again + in advance, for your help, for the help, for any help, for helping, for your time,
      for your support, for your assistance, for your answer, for your reply, for your help in advance;
      please help, please help me, pls help, plz help, help please, help me please, please advise,
      please assist, kindly advise, kindly help, much appreciated, cheers, any help would be appreciated,
      any help is appreciated, i appreciate it, i appreciate your help, i would appreciate your help,
      i'd appreciate your help`,
    asides: `i have, i had, i've got, i got, just + a question, a quick question, another question, one question;
      i have + a question for you, some questions, a few questions, a problem, an issue;
      can, could + you help, you help me, you please help, you please help me, you help me please, someone help,
      someone help me, anyone help, anyone help me, anybody help me, somebody help me;
      how are you + doing, today, doing today;
      i hope, hope + you are well, you're well, you are doing well, you're doing well, all is well,
      this finds you well;
      quick question, a quick question, i need help, i need some help, i need your help, need help, help,
      help me, sorry, sorry to bother you, sorry to disturb you, sorry for bothering you, please, ok, okay,
      let me know, please let me know, let me know please, have a nice day,
      have a good day, have a great day, hoping for a quick reply,
      looking forward to your reply`,
    signOffs: `regards, kind regards, best regards, warm regards, best wishes, yours sincerely, yours faithfully,
      sincerely`,
  },
  de: {
    greetings: `hallo, hi, hey, servus, moin, guten morgen, guten tag, guten abend, schönen guten tag, grüß gott,
      grüezi + zusammen, liebes team, ihr lieben, an alle, support, leute, nochmal, nochmals;
      sehr geehrte damen und herren, sehr geehrtes team, sehr geehrter support, liebes team, moin moin,
      entschuldigung`,
    closings: `danke, dankeschön, danke schön, danke sehr, vielen dank, vielen lieben dank, besten dank, herzlichen dank,
      tausend dank, lieben dank + im voraus, im vorraus, schon mal, schonmal, schon einmal, für ihre hilfe,
      für die hilfe, für eure hilfe, für deine hilfe, für ihre mühe, für die antwort, für ihre antwort;
      bitte um hilfe, bitte um antwort, bitte um rückmeldung, bitte um info, ich bitte um hilfe, bitte helfen sie mir, schönen tag noch, einen schönen tag noch`,
    asides: `ich habe eine frage, ich hab eine frage, ich hab ne frage, ich hätte eine frage, ich hätte da eine frage,
      eine frage, kurze frage, nur eine frage, eine kurze frage, ich habe eine kurze frage,
      ich hätte eine kurze frage, ich habe mal eine frage, können sie mir helfen, könnten sie mir helfen,
      kannst du mir helfen, könnt ihr mir helfen, kann mir jemand helfen, können sie mir bitte helfen,
      könnten sie mir bitte helfen, ich brauche hilfe, ich benötige hilfe, hilfe, bitte helfen,
      ich hoffe es geht ihnen gut, wie geht es ihnen, wie geht es dir, wie gehts, entschuldigen sie die störung,
      sorry, bitte, ich habe ein problem, ich freue mich auf ihre antwort, ich hoffe sie können mir helfen`,
    signOffs: `mit freundlichen grüßen, freundliche grüße, viele grüße, liebe grüße, beste grüße, schöne grüße, mfg,
      mit freundlichem gruß, gruß, grüße`,
  },
  fr: {
    greetings: `bonjour, bonsoir, salut, coucou, hello + à tous, à vous, madame, monsieur, madame monsieur,
      madame monsieur, messieurs;
      cher service client, chère équipe, excusez-moi, excusez moi, pardon, rebonjour`,
    closings: `merci, merci beaucoup, merci bien, un grand merci, mille mercis, je vous remercie + d'avance, par avance,
      à l'avance, pour votre aide, pour votre réponse, pour votre retour, de votre aide, de votre réponse,
      à vous;
      s'il vous plaît, s'il te plaît, svp, stp, aidez-moi svp, bonne journée, bonne soirée`,
    asides: `j'ai une question, j'aurais une question, une question, petite question, j'ai une petite question,
      une petite question, pouvez-vous m'aider, pourriez-vous m'aider, peux-tu m'aider, vous pouvez m'aider,
      j'ai besoin d'aide, j'ai un problème, aidez-moi, comment allez-vous, ça va, j'espère que vous allez bien,
      désolé de vous déranger, désolé, merci de votre réponse, merci de me répondre,
      dans l'attente de votre réponse`,
    signOffs: `cordialement, bien cordialement, bien à vous, sincères salutations, meilleures salutations, salutations`,
  },
  es: {
    greetings: `hola, buenos días, buen día, buenas tardes, buenas noches, muy buenas, saludos, hey + a todos, equipo,
      amigos, señores;
      hola buenos días, hola buenas tardes, hola buenas noches, hola buenas, estimados, estimados señores,
      disculpe, disculpen, perdone`,
    closings: `gracias, muchas gracias, mil gracias, muchísimas gracias, le agradezco, les agradezco + de antemano,
      por adelantado, por su ayuda, por tu ayuda, por la ayuda, por su tiempo, por su respuesta, por todo;
      por favor, porfavor, porfa, por favor ayuda, ayuda por favor, que tenga un buen día,
      buen día`,
    asides: `tengo una pregunta, tengo una duda, una pregunta, una duda, una consulta, tengo una consulta,
      quería hacer una consulta, me puede ayudar, me pueden ayudar, me puedes ayudar, puede ayudarme,
      pueden ayudarme, me podría ayudar, me podrían ayudar, necesito ayuda, ayuda, tengo un problema, cómo está,
      cómo están, qué tal, espero que esté bien, perdón por la molestia, perdón, quedo a la espera,
      espero su respuesta`,
    signOffs: `un saludo, saludos, saludos cordiales, un cordial saludo, atentamente, un abrazo`,
  },
  it: {
    greetings: `ciao, salve, buongiorno, buon giorno, buonasera, buona sera, buon pomeriggio + a tutti, a voi, ragazzi;
      gentile servizio clienti, gentili signori, spettabile ditta, scusi, scusate, mi scusi`,
    closings: `grazie, grazie mille, molte grazie, tante grazie, vi ringrazio, la ringrazio, ti ringrazio + in anticipo,
      anticipatamente, per l'aiuto, per il vostro aiuto, per il tuo aiuto, per la risposta, per la disponibilità;
      per favore, perfavore, per piacere, per cortesia, buona giornata, buona serata`,
    asides: `ho una domanda, avrei una domanda, una domanda, ho un dubbio, una curiosità, una informazione,
      vorrei una informazione, potete aiutarmi, potreste aiutarmi, mi potete aiutare, puoi aiutarmi,
      può aiutarmi, mi può aiutare, mi puoi aiutare, ho bisogno di aiuto, aiuto, ho un problema, come stai,
      come state, come va, scusate il disturbo, spero che stiate bene, resto in attesa, in attesa di risposta,
      attendo risposta`,
    signOffs: `cordiali saluti, distinti saluti, saluti, un saluto`,
  },
  pt: {
    greetings: `olá, oi, bom dia, boa tarde, boa noite, ola + a todos, pessoal, equipe, equipa, gente, tudo bem, tudo bom;
      prezados, prezados senhores, caros senhores, com licença, desculpe`,
    closings: `obrigado, obrigada, muito obrigado, muito obrigada, obg, valeu, agradeço, grato, grata + desde já,
      antecipadamente, pela ajuda, pela atenção, pela sua ajuda, pelo seu tempo, por tudo;
      por favor, porfavor, pfv, por gentileza, tenha um bom dia`,
    asides: `tenho uma pergunta, tenho uma dúvida, uma pergunta, uma dúvida, estou com uma dúvida,
      gostaria de tirar uma dúvida, pode me ajudar, podem me ajudar, poderia me ajudar, poderiam me ajudar,
      você pode me ajudar, vocês podem me ajudar, podem ajudar-me, preciso de ajuda, ajuda, tenho um problema,
      estou com um problema, tudo bem, tudo bom, como vai, espero que esteja bem, desculpe incomodar,
      aguardo resposta, fico no aguardo, aguardo retorno`,
    signOffs: `atenciosamente, cumprimentos, com os melhores cumprimentos, abraços, um abraço`,
  },
  nl: {
    greetings: `hallo, hoi, hi, hey, goedemorgen, goedemiddag, goedenavond, goedendag, goeiemorgen, goeiedag + allemaal,
      team, daar, iedereen;
      beste team, geachte heer, geachte mevrouw, geachte heer mevrouw, geachte heer of mevrouw,
      beste klantenservice`,
    closings: `bedankt, alvast bedankt, heel erg bedankt, hartelijk bedankt, hartelijk dank, dank u, dank je, dank u wel,
      dank je wel, dankjewel, dankuwel, alvast hartelijk dank, bvd, thanks + voor uw hulp, voor je hulp,
      voor de hulp, voor de moeite, voor uw reactie, voor uw antwoord, bij voorbaat;
      alsjeblieft, alstublieft, aub, svp, fijne dag, fijne dag nog, nog een fijne dag`,
    asides: `beste, ik heb een vraag, ik heb een vraagje, ik had een vraag, ik had een vraagje, een vraag, een vraagje,
      vraagje, even een vraagje, kunt u mij helpen, kunt u me helpen, kun je me helpen, kan je me helpen,
      kunnen jullie me helpen, kan iemand me helpen, ik heb hulp nodig, hulp, help, ik heb een probleem,
      hoe gaat het, hoe gaat het met u, sorry, sorry voor het storen, ik hoor het graag`,
    signOffs: `met vriendelijke groet, met vriendelijke groeten, vriendelijke groet, vriendelijke groeten, mvg, groeten,
      groetjes, groet, hartelijke groet`,
  },
  sv: {
    greetings: `hej, hejsan, hallå, tja, god morgon, god kväll, god dag, goddag, tjena + alla, där, på er, igen`,
    closings: `tack, tack så mycket, stort tack, tusen tack, tackar, tack snälla + på förhand, för hjälpen, för er hjälp,
      för din hjälp, för svar;
      snälla hjälp, ha en bra dag`,
    asides: `jag har en fråga, en fråga, har en fråga, en snabb fråga, kan ni hjälpa mig, kan du hjälpa mig,
      kan någon hjälpa mig, jag behöver hjälp, hjälp, ursäkta, hur mår du, förlåt, jag har ett problem`,
    signOffs: `med vänlig hälsning, med vänliga hälsningar, vänliga hälsningar, vänligen, mvh, hälsningar`,
  },
  da: {
    greetings: `hej, hejsa, halløj, goddag, god morgen, godmorgen, god aften, godaften, goddaw + alle, der, igen, med jer`,
    closings: `tak, mange tak, tusind tak, på forhånd tak, på forhånd mange tak + for hjælpen, for jeres hjælp,
      for din hjælp, for svar, på forhånd;
      hav en god dag, god dag`,
    asides: `jeg har et spørgsmål, et spørgsmål, et hurtigt spørgsmål, kan i hjælpe mig, kan du hjælpe mig,
      kan nogen hjælpe mig, jeg har brug for hjælp, hjælp, undskyld, hvordan går det, jeg har et problem`,
    signOffs: `med venlig hilsen, venlig hilsen, mvh, hilsen, de bedste hilsner`,
  },
  no: {
    greetings: `hei, heisann, hallo, god morgen, god kveld, god dag, goddag + alle, der, igen, igjen, alle sammen`,
    closings: `takk, tusen takk, mange takk, takk skal du ha, på forhånd takk + for hjelpen, for deres hjelp,
      for din hjelp, for svar, på forhånd;
      ha en fin dag`,
    asides: `jeg har et spørsmål, har et spørsmål, et spørsmål, et raskt spørsmål, kan dere hjelpe meg,
      kan du hjelpe meg, kan noen hjelpe meg, jeg trenger hjelp, hjelp, unnskyld, beklager, hvordan går det,
      jeg har et problem`,
    signOffs: `med vennlig hilsen, vennlig hilsen, mvh, hilsen`,
  },
  fi: {
    greetings: `hei, moi, moikka, hyvää huomenta, huomenta, hyvää päivää, päivää, hyvää iltaa, iltaa + kaikki, taas`,
    closings: `kiitos, kiitokset, kiitoksia, paljon kiitoksia, iso kiitos, kiitän + paljon, etukäteen, avusta, avustanne,
      jo etukäteen, vastauksesta`,
    asides: `terve, minulla on kysymys, minulla olisi kysymys, mulla on kysymys, kysymys, voitteko auttaa, voitko auttaa,
      voiko joku auttaa, tarvitsen apua, apua, anteeksi, mitä kuuluu, minulla on ongelma`,
    signOffs: `ystävällisin terveisin, terveisin, parhain terveisin`,
  },
  pl: {
    greetings: `cześć, hej, witam, witajcie, dzień dobry, dobry wieczór, siema, szanowni państwo + wszystkim, serdecznie,
      państwa, ponownie`,
    closings: `dziękuję, dziekuje, dzięki, dzieki, dziękuję bardzo, bardzo dziękuję, wielkie dzięki + z góry, za pomoc,
      za odpowiedź, za państwa pomoc;
      z góry dziękuję, z góry dziękuję za pomoc, z góry dzięki, proszę o pomoc, prosze o pomoc,
      proszę o odpowiedź, miłego dnia`,
    asides: `mam pytanie, mam jedno pytanie, mam krótkie pytanie, krótkie pytanie, pytanie, czy możecie mi pomóc,
      czy może mi pan pomóc, czy ktoś może mi pomóc, czy mogą państwo mi pomóc, potrzebuję pomocy, pomocy,
      przepraszam, jak się masz, mam problem, proszę`,
    signOffs: `pozdrawiam, pozdrawiam serdecznie, z poważaniem, z pozdrowieniami`,
  },
  cs: {
    greetings: `ahoj, dobrý den, dobré ráno, dobrý večer, zdravím, čau, hezký den, krásný den + všem, všichni, vám, vás,
      přeji`,
    closings: `děkuji, děkuju, díky, děkuji mockrát, mockrát děkuji, předem děkuji, předem díky, moc děkuji + předem,
      za pomoc, za odpověď, moc, mnohokrát;
      prosím o pomoc, hezký den, pěkný den`,
    asides: `mám dotaz, mám otázku, dotaz, jeden dotaz, mám jeden dotaz, rychlý dotaz, můžete mi pomoci,
      můžete mi pomoct, můžeš mi pomoct, potřebuji pomoc, potřebuju pomoc, pomoc, promiňte, jak se máte,
      mám problém, prosím`,
    signOffs: `s pozdravem, s úctou, pozdrav, zdravím`,
  },
  ro: {
    greetings: `salut, bună ziua, bună dimineața, bună seara, salutare + tuturor, echipă;
      stimată echipă, scuzați-mă`,
    closings: `mulțumesc, multumesc, mulțumesc mult, mersi, mersi mult, vă mulțumesc, va multumesc + anticipat,
      pentru ajutor, pentru răspuns, mult, frumos;
      vă rog, va rog, te rog, o zi bună`,
    asides: `bună, am o întrebare, o întrebare, am o intrebare, o intrebare, mă puteți ajuta, ma puteti ajuta, mă poți ajuta,
      puteți să mă ajutați, am nevoie de ajutor, ajutor, scuze, ce mai faceți, am o problemă`,
    signOffs: `cu stimă, cu respect, toate cele bune`,
  },
  hu: {
    greetings: `szia, sziasztok, helló, üdv, üdvözlöm, jó napot, jó napot kívánok, jó reggelt, jó estét, tisztelt cím,
      tisztelt ügyfélszolgálat + mindenkinek, kívánok`,
    closings: `köszönöm, köszi, nagyon köszönöm, köszönöm szépen, előre is köszönöm, köszönjük,
      előre is köszi + előre is, a segítséget, a segítségét, a választ, szépen;
      kérem segítsen, szép napot, további szép napot`,
    asides: `lenne egy kérdésem, van egy kérdésem, egy kérdésem lenne, egy gyors kérdés, kérdésem lenne,
      tudna segíteni, tudnának segíteni, tudsz segíteni, tudnátok segíteni, segítségre van szükségem, segítség,
      elnézést, bocsánat, hogy van, problémám van`,
    signOffs: `üdvözlettel, tisztelettel, köszönettel`,
  },
  tr: {
    greetings: `merhaba, merhabalar, selam, selamlar, selamün aleyküm, günaydın, iyi günler, iyi akşamlar,
      tünaydın + arkadaşlar, herkese, hocam, efendim`,
    closings: `teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağolun, sağ olun,
      şimdiden teşekkürler, tşk + şimdiden, yardımınız için, cevabınız için;
      lütfen yardım, yardım lütfen, yardımcı olur musunuz lütfen, iyi günler, iyi çalışmalar,
      kolay gelsin`,
    asides: `bir sorum var, bir sorum olacak, bir sorum olacaktı, sorum var, bana yardımcı olur musunuz,
      yardımcı olabilir misiniz, yardımcı olur musunuz, yardım eder misiniz, yardıma ihtiyacım var, yardım,
      pardon, özür dilerim, nasılsınız, nasılsın, bir sorunum var, kolay gelsin, lütfen`,
    signOffs: `saygılarımla, saygılar, sevgiler`,
  },
  ru: {
    greetings: `здравствуйте, привет, приветствую, добрый день, доброе утро, добрый вечер, доброго дня,
      доброго времени суток, здравствуй + всем, коллеги, ещё раз, друзья;
      уважаемая служба поддержки, уважаемые коллеги, извините`,
    closings: `спасибо, большое спасибо, спасибо большое, заранее спасибо, благодарю, заранее благодарю,
      спасибо огромное, огромное спасибо + заранее, за помощь, за ответ, за внимание, вам;
      помогите пожалуйста, пожалуйста помогите, прошу помощи, прошу помочь, хорошего дня,
      всего доброго`,
    asides: `у меня вопрос, у меня есть вопрос, есть вопрос, вопрос, такой вопрос, подскажите, подскажите пожалуйста,
      скажите пожалуйста, вы можете мне помочь, можете помочь, помогите, мне нужна помощь, нужна помощь,
      как дела, простите, извините за беспокойство, у меня проблема, пожалуйста, жду ответа`,
    signOffs: `с уважением, всего наилучшего, с наилучшими пожеланиями`,
  },
  uk: {
    greetings: `привіт, вітаю, доброго дня, добрий день, добрий ранок, доброго ранку, добрий вечір, доброго вечора,
      здравствуйте + всім, усім, колеги`,
    closings: `дякую, щиро дякую, дуже дякую, велике дякую, наперед дякую, заздалегідь дякую + наперед, заздалегідь,
      за допомогу, за відповідь;
      допоможіть будь ласка, будь ласка допоможіть, гарного дня, на все добре`,
    asides: `у мене питання, маю питання, маю запитання, у мене є питання, питання, підкажіть, підкажіть будь ласка,
      скажіть будь ласка, можете допомогти, чи можете ви допомогти, допоможіть, потрібна допомога, вибачте,
      перепрошую, як справи, маю проблему, будь ласка`,
    signOffs: `з повагою, всього найкращого`,
  },
  el: {
    greetings: `γεια, γεια σας, γεια σου, καλημέρα, καλησπέρα, χαίρετε, καλό απόγευμα + σας, σε όλους, και πάλι`,
    closings: `ευχαριστώ, ευχαριστώ πολύ, σας ευχαριστώ, σας ευχαριστώ πολύ, ευχαριστώ εκ των προτέρων,
      χίλια ευχαριστώ + εκ των προτέρων, για τη βοήθεια, για την απάντηση, για τη βοήθειά σας;
      παρακαλώ βοήθεια, καλή συνέχεια, καλή σας μέρα`,
    asides: `έχω μια ερώτηση, μια ερώτηση, θα ήθελα να ρωτήσω κάτι, έχω μια απορία, μπορείτε να με βοηθήσετε,
      μπορείς να με βοηθήσεις, χρειάζομαι βοήθεια, βοήθεια, συγγνώμη, τι κάνετε, έχω ένα πρόβλημα, παρακαλώ`,
    signOffs: `με εκτίμηση, φιλικά, με φιλικούς χαιρετισμούς`,
  },
  ar: {
    greetings: `مرحبا, السلام عليكم, السلام عليكم ورحمة الله, السلام عليكم ورحمة الله وبركاته, صباح الخير, مساء الخير,
      أهلا, اهلا, سلام + بكم, جميعا, بك`,
    closings: `شكرا, شكرا لك, شكرا لكم, شكرا جزيلا, وشكرا, مع الشكر, جزاكم الله خيرا + مقدما, على المساعدة, على مساعدتكم,
      لكم, لك;
      من فضلك, من فضلكم, لو سمحت, لو سمحتم, أرجو المساعدة, ارجو المساعدة`,
    asides: `لدي سؤال, عندي سؤال, سؤال, هل يمكنك مساعدتي, هل يمكنكم مساعدتي, ممكن مساعدة, أحتاج مساعدة, احتاج مساعدة,
      كيف حالك, كيف حالكم, عفوا, لدي مشكلة`,
    signOffs: `مع التحية, تحياتي, مع خالص التحية`,
  },
  he: {
    greetings: `שלום, היי, הי, בוקר טוב, ערב טוב, צהריים טובים, שלום רב, אהלן + לכם, לכולם, לך`,
    closings: `תודה, תודה רבה, המון תודה, תודה מראש, אשמח לעזרה, אשמח לתשובה + מראש, על העזרה, רבה, רבה מראש`,
    asides: `יש לי שאלה, שאלה, שאלה קצרה, אפשר עזרה, אתם יכולים לעזור לי, אני צריך עזרה, אני צריכה עזרה, סליחה,
      מה שלומכם, יש לי בעיה, בבקשה`,
    signOffs: `בברכה, בתודה`,
  },
  hi: {
    greetings: `नमस्ते, नमस्कार, हैलो, हेलो, हाय, सुप्रभात, namaste, namaskar + जी, सर, सभी को, टीम, sir, ji`,
    closings: `धन्यवाद, बहुत धन्यवाद, शुक्रिया, बहुत बहुत धन्यवाद, dhanyavad, dhanyawad, shukriya + आपका, जी, सर, sir, ji`,
    asides: `मेरा एक सवाल है, एक सवाल है, मुझे एक सवाल पूछना है, क्या आप मेरी मदद कर सकते हैं, कृपया मदद करें,
      मुझे मदद चाहिए, मदद, माफ़ कीजिए, आप कैसे हैं, mujhe help chahiye, please help`,
    signOffs: ``,
  },
  id: {
    greetings: `halo, hallo, selamat pagi, selamat siang, selamat sore, selamat malam, assalamualaikum, pagi,
      permisi + kak, min, admin, semua, gan, pak, bu`,
    closings: `terima kasih, terimakasih, makasih, trims, terima kasih banyak, mohon bantuannya, tolong bantuannya,
      mohon bantuan + sebelumnya, atas bantuannya, kak, min, banyak`,
    asides: `hai, saya mau tanya, mau tanya, saya ingin bertanya, saya punya pertanyaan, bisa bantu saya,
      bisakah anda membantu saya, saya butuh bantuan, tolong, maaf, apa kabar, numpang tanya, izin bertanya`,
    signOffs: `salam, hormat saya`,
  },
  vi: {
    greetings: `xin chào, chào, chào bạn, chào shop, chào anh chị, chào ad, alo + shop, ad, ạ, các bạn, mọi người`,
    closings: `cảm ơn, cám ơn, xin cảm ơn, cảm ơn bạn, cảm ơn shop, cảm ơn nhiều, xin cám ơn, cảm ơn ạ + trước, nhiều, ạ,
      rất nhiều, shop`,
    asides: `cho mình hỏi, cho em hỏi, cho tôi hỏi, mình có câu hỏi, tôi có một câu hỏi, bạn có thể giúp tôi không,
      giúp mình với, tôi cần giúp đỡ, xin lỗi`,
    signOffs: `trân trọng`,
  },
  ko: {
    greetings: `안녕하세요, 안녕하십니까, 안녕, 수고하십니다, 수고 많으십니다, 실례합니다 + 여러분, 고객센터`,
    closings: `감사합니다, 고맙습니다, 부탁드립니다, 부탁 드립니다, 감사드립니다, 수고하세요, 미리 감사합니다, 답변 부탁드립니다, 도와주세요, 고마워요`,
    asides: `질문이 있습니다, 질문 있습니다, 질문이 있어요, 질문 있어요, 문의드립니다, 문의 드립니다, 도와주실 수 있나요, 도움이 필요합니다, 죄송합니다, 궁금한 게 있어요, 궁금합니다`,
    signOffs: ``,
  },
};

/** Of languages that do not: what stands right before a question, and what right after it. */
export const UNSPACED_COURTESIES: Readonly<Record<string, { before: string; after: string }>> = {
  zh: {
    before: `您好, 你好, 大家好, 早上好, 上午好, 下午好, 晚上好, 嗨, 哈喽, 请问一下, 请问, 想问一下, 我想问一下, 我想请问, 麻烦问一下, 打扰一下, 不好意思, 我有一个问题, 我有个问题,
      客服你好, 客服您好, 親愛的客服, 請問一下, 請問, 想請問, 我想請問, 不好意思`,
    after: `谢谢, 多谢, 谢谢您, 谢谢你, 谢谢了, 非常感谢, 感谢, 麻烦了, 拜托了, 请帮忙, 请帮帮我, 謝謝, 謝謝您, 多謝, 麻煩了, 感謝, 非常感謝`,
  },
  ja: {
    before: `こんにちは, こんばんは, おはようございます, お世話になっております, お世話になります, はじめまして, 初めまして, すみませんが, すみません, すいません, 恐れ入りますが, 恐れ入ります,
      お尋ねします, 質問があります, 質問です, お忙しいところ恐れ入りますが`,
    after: `よろしくお願いいたします, よろしくお願いします, 宜しくお願いします, 宜しくお願い致します, よろしくお願い致します, ありがとうございます, ありがとうございました, ありがとう, お願いいたします,
      お願い致します, 助けてください`,
  },
  th: {
    before: `สวัสดีครับ, สวัสดีค่ะ, สวัสดีคะ, สวัสดี, ขอสอบถามหน่อยครับ, ขอสอบถามหน่อยค่ะ, ขอสอบถามครับ, ขอสอบถามค่ะ,
      ขอสอบถาม, รบกวนสอบถาม, ขอโทษครับ, ขอโทษค่ะ`,
    after: `ขอบคุณครับ, ขอบคุณค่ะ, ขอบคุณคะ, ขอบคุณมากครับ, ขอบคุณมากค่ะ, ขอบคุณมาก, ขอบคุณ, ครับ, ค่ะ, คะ`,
  },
};
