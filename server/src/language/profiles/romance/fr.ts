/** What is known of French. */
import type { LanguageProfile } from '../profile.ts';

export const french: LanguageProfile = {
  code: 'fr',
  letters: 'àâæçèéêëîïôœùûüÿ',
  faqTitles: { questions: 'question questions', answers: 'réponse réponses' },
  stopWords: `à afin ai aie alors après as au aucun aussi autre aux avant avec avez avoir avons bonjour c
    car ce ceci cela celle celui ces cet cette ceux chez ci combien comme comment d dans de depuis des dois
    doit donc du elle elles en encore entre es est et étaient était être eu fait faire faut il ils j je l la
    là le les leur leurs lors lui ma mais me même merci mes moi mon n ne ni nos notre nous on ont où ou par
    pas peut peux plus pour pourquoi pouvez puis puisje qu quand que quel quelle quelles quels qui quoi s sa
    sans se sera ses si son sont sous suis sur t ta te tes toi ton tous tout toute toutes très tu un une va
    vais veux voici vos votre voudrais vous y`,
  spellings: [/[èàù]/, /[êâîôûœ]/, /é/, /ç/, /(?:eur|eux|euse|ique|ment|aire|age|ez)$/],
  stemmer: 'fr',
  elisions: 'c d j l m n s t qu jusqu lorsqu puisqu quoiqu',
  smallTalk: {
    greetings: `
      bonjour, bonsoir, salut, coucou, hello + à tous, à vous, madame, monsieur, madame monsieur, messieurs;
      cher service client, chère équipe, excusez-moi, excusez moi, pardon, rebonjour`,
    closings: `
      merci, merci beaucoup, merci bien, un grand merci, mille mercis, je vous remercie + d'avance,
        par avance, à l'avance, pour votre aide, pour votre réponse, pour votre retour, de votre aide,
        de votre réponse, à vous;
      s'il vous plaît, s'il te plaît, svp, stp, aidez-moi svp, bonne journée, bonne soirée`,
    asides: `j'ai une question, j'aurais une question, une question, petite question,
      j'ai une petite question, une petite question, pouvez-vous m'aider, pourriez-vous m'aider,
      peux-tu m'aider, vous pouvez m'aider, j'ai besoin d'aide, j'ai un problème, aidez-moi,
      comment allez-vous, ça va, j'espère que vous allez bien, désolé de vous déranger, désolé,
      merci de votre réponse, merci de me répondre, dans l'attente de votre réponse`,
    signOffs: `cordialement, bien cordialement, bien à vous, sincères salutations, meilleures salutations,
      salutations`,
  },
  politeWords: 'merci svp stp il vous te plaît',
  yesNo: 'oui non si',
  antonyms: `
    activer, réactiver, allumer | désactiver, désactive, éteindre;
    augmenter | diminuer, réduire, réduis, réduction, baisser;
    abonner | désabonner;
    inscrire, inscris, inscription | désinscrire, désinscris;
    connecter | déconnecter;
    ajouter, créer | supprimer, suppression;
    ouvrir compte, créer compte | fermer compte, clôturer compte, supprimer compte;
    déposer | retirer;
    bloquer | débloquer;
    verrouiller | déverrouiller;
    installer | désinstaller;
    importer | exporter;
    arrivée | départ;
    minimum | maximum;
    permis, autorisé, autorisée | interdit, interdite, défendu, prohibé;
    minimal, minimale | maximal, maximale;
    emprunter, emprunt | rendre, restituer, prêter;
    plus tôt, au plus tôt | plus tard, au plus tard;
    plus grand, plus grande | plus petit, plus petite;
    plus cher, plus chère | moins cher, moins chère;
    plus long, plus longue | plus court, plus courte;
    plus haut, plus haute | plus bas, plus basse;
    inclus, incluse, compris | exclu, exclue, non compris, non inclus;
    commencer, démarrer, début, commence | arrêter, terminer, finir, fin, termine;
    prolonger, prolongation | raccourcir, écourter;
    insérer, introduire | retirer, éjecter, enlever;
    avantage, avantages | inconvénient, inconvénients;
    sûr, sans danger | dangereux, risqué;
    monter | descendre;
    adhérer, rejoindre | quitter, démissionner;
    accepter | refuser, rejeter;
    afficher, montrer | masquer, cacher;
    chiffrer | déchiffrer;
    attacher, fixer | détacher;
    charger | décharger;
    remplir | vider;
    brancher | débrancher;
    visser, serrer | dévisser, desserrer;
    agrandir | rétrécir, rapetisser;
    accélérer | ralentir;
    chauffer, réchauffer | refroidir;
    intérieur | extérieur;
    public | privé;
    national | international, étranger;
    manuel, manuellement | automatique, automatiquement;
    disponible | indisponible;
    remboursable | non remboursable;
    légal | illégal;
    temporaire | permanent, définitif;
    embaucher, recruter | licencier;
    gagner | perdre;
    réussi | échoué;
    aller | retour;
    gauche | droite;
    chaud | froid;
    plein | vide;
    télécharger | téléverser, mettre en ligne`,
  antonymsAlike: `
    acheter | vendre;
    ouvrir, ouvre, ouvrez | fermer, ferme, fermez;
    louer | mettre en location;
    envoyer | recevoir;
    donner | prendre;
    premier, première | dernier, dernière;
    tôt | tard;
    plus | moins;
    avec | sans;
    avant | après;
    dedans | dehors;
    haut | bas;
    sur | sous;
    employeur | employé, salarié;
    propriétaire | locataire;
    acheteur, client | vendeur;
    hommes | femmes;
    adultes | enfants;
    été | hiver;
    jour | nuit;
    matin | soir`,
  negations:
    'ne, pas, jamais, aucun, aucune, rien, personne, sans, ni, -pas seulement, -ou pas, -ou non, -pourquoi pas',
  limits: `seulement uniquement sauf excepté hormis si doit doivent devez moins plus maximum minimum avant après jusque
    jusqu dessus dessous que exclusivement ou hors`,
  prepositions: `à au aux avec chez contre dans de des du derrière devant en entre envers par parmi pendant pour près selon
    sous sur vers via depuis`,
  questionWords: {
    time: 'quand|(?:à )?quelle heure|quel jour|quelle date',
    duration: 'combien de (?:temps|minutes|heures|jours|nuits|semaines|mois)|en combien',
    place: 'où|d.où',
    amount: 'combien',
    person: 'qui',
    manner: 'comment',
  },
  numberWords: `
    2 deux, 3 trois, 4 quatre, 5 cinq, 6 six, 7 sept, 8 huit, 9 neuf, 10 dix, 11 onze, 12 douze, 15 quinze,
    20 vingt, 30 trente, 50 cinquante, 60 soixante, 100 cent`,
  anaphora: {
    pronouns: 'il, elle, ils, elles, cela, ceci, ce, cette, ces',
    openers: 'si, quand, lorsque',
    qualifiers: 'mais, cependant, toutefois, sauf, exception, exceptions',
  },
  abbreviations: {
    titles: 'mme mlle st',
    general: 'env p.ex c.-à-d av boul réf tél n° bd sté cie rdc vol fig cf incl apt',
    beforeNumbers: `no nos art fig p pp ex ref vol ch janv févr fév mars avr mai jui juin juil août sept oct
      nov déc`,
    weekdays: 'lun mar mer jeu ven sam dim',
  },
  nameParticles: 'de du des la le',
  followUps: {
    openers: `
      et, et pour, et si, et concernant, qu'en est-il de, qu'en est-il des, qu'en est-il du, mais,
      aussi, alors, et quid de, quid de`,
    pronouns: 'elle, elles, ça, cela, ceci, celui-ci, celle-ci, celui-là, celle-là, là-bas',
  },
  picks: {
    yes: "oui, ouais, oui s'il vous plaît, d'accord, exactement, c'est ça, c'est cela, ok, bien sûr",
    first: 'premier, première, le premier, la première, la première question, numéro un, un, une, 1er, 1re',
    second: `
      deuxième, second, seconde, le deuxième, la deuxième, la deuxième question, le second, la seconde,
      numéro deux, deux`,
    third: `
      troisième, le troisième, la troisième, la troisième question, numéro trois, trois, le dernier, la
      dernière`,
  },
  chat: {
    greeting: `
      bonjour, salut, bonsoir, coucou, hello, bonjour à tous, bonjour madame, bonjour monsieur, comment
      allez-vous, comment ça va, ça va, comment vas-tu`,
    thanks: `
      merci, merci beaucoup, merci bien, un grand merci, mille mercis, je vous remercie, merci pour
      votre aide, merci à vous, super merci, parfait merci, un grand merci pour votre aide, merci pour
      tout, merci infiniment`,
    goodbye: `
      au revoir, à bientôt, à plus tard, à plus, bonne journée, bonne soirée, bonne nuit, salut à
      bientôt, c'est tout, ce sera tout, adieu`,
    bot: `
      êtes-vous un robot, es-tu un robot, tu es un robot, vous êtes un robot, êtes-vous un humain, es-tu
      humain, êtes-vous humain, es-tu un bot, êtes-vous un bot, est-ce que je parle à un robot, est-ce
      que je parle à un humain, suis-je en train de parler à un robot, êtes-vous une vraie personne,
      es-tu une machine, êtes-vous une ia, es-tu une ia, est-ce un robot, es-tu un humain, tu es humain,
      vous êtes humain, es-tu un vrai humain`,
    identity: `
      qui êtes-vous, qui es-tu, tu es qui, vous êtes qui, comment vous appelez-vous, comment
      t'appelles-tu, tu t'appelles comment, quel est votre nom, quel est ton nom, à qui je parle, à qui
      ai-je l'honneur, comment tu t'appelles, comment vous vous appelez`,
    help: `
      aide, aidez-moi, à l'aide, aide-moi, pouvez-vous m'aider, peux-tu m'aider, tu peux m'aider, vous
      pouvez m'aider, j'ai besoin d'aide, que pouvez-vous faire, que peux-tu faire, que sais-tu faire,
      que puis-je demander, comment pouvez-vous m'aider, comment ça marche, j'ai une question`,
    human: `
      humain, un humain, un vrai humain, une vraie personne, un être humain, conseiller, un conseiller,
      une conseillère, un agent, agent humain, un opérateur, parler à un humain, parler à une personne,
      parler à quelqu'un, parler à un conseiller, parler à un agent, parler avec un humain, parler avec
      quelqu'un, parler avec un conseiller, je veux un humain, je veux parler à un humain, je veux parler
      à une personne, je veux parler à une vraie personne, je veux parler à quelqu'un, je veux parler à un
      conseiller, je voudrais parler à un humain, je voudrais parler à une personne, je voudrais parler à
      quelqu'un, je voudrais parler à un conseiller, je voudrais parler avec un conseiller, j'aimerais
      parler à un humain, j'aimerais parler à quelqu'un, j'aimerais parler à un conseiller, je souhaite
      parler à un humain, je souhaite parler à quelqu'un, je souhaite parler à un conseiller, puis-je
      parler à un humain, puis-je parler à quelqu'un, puis-je parler à un conseiller, est-ce que je peux
      parler à un humain, est-ce que je peux parler à quelqu'un, je peux parler à un humain, je peux
      parler à quelqu'un, peut-on parler à un humain, passez-moi un conseiller, passez-moi un humain,
      mettez-moi en relation avec un conseiller, mettez-moi en relation avec un humain, pas un robot, pas
      un bot, je ne veux pas parler à un robot`,
    replies: {
      greeting: 'Bonjour ! Comment puis-je vous aider ?',
      thanks: 'Je vous en prie. Puis-je vous aider pour autre chose ?',
      goodbye: 'Au revoir et bonne journée !',
      bot: "Je suis un chatbot : un programme qui répond aux questions à partir de ce qu'on lui a appris.",
      help: `
        Posez-moi une question avec vos propres mots, et je chercherai la réponse dans ce que l'on m'a
        appris.`,
    },
  },
  doubt: {
    unknown: 'Je suis désolé, je ne connais pas la réponse à cette question.',
    unsure: 'Je ne suis pas sûr de vous avoir compris. Vouliez-vous dire ceci ?',
  },
};
