/** What is known of English. */
import type { LanguageProfile } from '../profile.ts';

export const english: LanguageProfile = {
  code: 'en',
  letters: 'àâçèéêëïñôöü',
  faqTitles: {
    questions: 'question questions q query queries prompt',
    answers: 'answer answers a reply replies response responses',
  },
  stopWords: `a an the of to in on at for and or is are was were be been am do does did i me my we our you
    your it its this that these those with from by as can could would should will shall may might have has
    had if so but then than there here what which who whom when where why how not no about into up out just
    any some please hi hello hey im ive`,
  frequentWords: `want need get got know tell give make like see use show send buy help more most much many
    all only over also because between after before during under again very too own same other such both
    each few until while against above below off once they them he she him her his their us dont cant didnt
    doesnt isnt wont whats thats still already one two new back now today day days way thanks thank near`,
  spellings: [/(?:ing|ness|ed|ght|ould|tion|tions|ally)$|^wh|^th/],
  stemmer: 'en',
  hasWordList: true,
  smallTalk: {
    greetings: `
      hi, hello, hey, hiya, heya, howdy, good morning, good afternoon, good evening, good day + there, all,
        team, everyone, everybody, guys, folks, support, again, sir, madam, dear, dear team, sir or madam;
      dear + sir, madam, sirs, sir or madam, sir madam, team, all, support, support team, service team,
        customer service, customer support, customer care;
      greetings, excuse me, to whom it may concern`,
    closings: `
      thanks, thank you, thankyou, thank u, thx, thnx, tks, ty, many thanks, thanks a lot, thanks so much,
        thanks very much, thank you so much, thank you very much, thanks a million, thanks again,
        thank you again + in advance, for your help, for the help, for any help, for helping, for your time,
        for your support, for your assistance, for your answer, for your reply, for your help in advance;
      please help, please help me, pls help, plz help, help please, help me please, please advise,
        please assist, kindly advise, kindly help, much appreciated, cheers, any help would be appreciated,
        any help is appreciated, i appreciate it, i appreciate your help, i would appreciate your help,
        i'd appreciate your help`,
    asides: `
      i have, i had, i've got, i got, just + a question, a quick question, another question, one question;
      i have + a question for you, some questions, a few questions, a problem, an issue;
      can, could + you help, you help me, you please help, you please help me, you help me please,
        someone help, someone help me, anyone help, anyone help me, anybody help me, somebody help me;
      how are you + doing, today, doing today;
      i hope, hope + you are well, you're well, you are doing well, you're doing well, all is well,
        this finds you well;
      quick question, a quick question, i need help, i need some help, i need your help, need help, help,
        help me, sorry, sorry to bother you, sorry to disturb you, sorry for bothering you, please, ok,
        okay, let me know, please let me know, let me know please, have a nice day, have a good day,
        have a great day, hoping for a quick reply, looking forward to your reply`,
    signOffs: `regards, kind regards, best regards, warm regards, best wishes, yours sincerely,
      yours faithfully, sincerely`,
  },
  politeWords: 'please pls plz thanks thx',
  yesNo: 'yes yeah yep no nope',
  antonyms: `
    activate, reactivate, enable, turn on, switch on | deactivate, disable, turn off, switch off;
    increase, raise, higher, turn up | decrease, reduce, lower, turn down;
    upgrade | downgrade;
    subscribe | unsubscribe, cancel subscription, cancel newsletter, stop newsletter, stop emails;
    log in, log into, login, sign in, sign into | log out, log off, logout, sign out, sign off;
    opt in | opt out;
    check in, checkin, arrive, arrival | check out, checkout, depart, departure;
    add, adding, create | remove, delete;
    open account, create account | close account, delete account, cancel account, terminate account;
    place order | cancel order;
    deposit | withdraw, withdrawal;
    send money, transfer money | receive money;
    lock | unlock;
    block | unblock;
    freeze | unfreeze;
    mute | unmute;
    pause | unpause, resume;
    install | uninstall;
    connect, pair | disconnect, unpair;
    link | unlink;
    follow | unfollow;
    upload | download;
    import | export;
    incoming, inbound | outgoing, outbound;
    minimum | maximum;
    pick up, pickup | drop off, dropoff, return;
    insert, put in | take out, eject;
    earliest, soonest | latest;
    allowed, permitted, allow | forbidden, prohibited, not allowed, banned, disallowed;
    largest, biggest | smallest;
    longest | shortest;
    cheapest | dearest, most expensive, priciest;
    fastest, quickest | slowest;
    highest | lowest;
    oldest | youngest, newest;
    included, include | excluded, exclude, not included, not include;
    start, begin | stop, end, finish, quit;
    advantage, benefit, pros | disadvantage, drawback, cons;
    safe | unsafe, dangerous, harmful;
    extend, lengthen | shorten;
    get on | get off, alight;
    join | leave, resign;
    accept | reject, decline;
    approve | disapprove, deny;
    show, unhide, display | hide;
    expand | collapse;
    encrypt | decrypt;
    register | deregister, unregister;
    attach | detach;
    load | unload;
    plug in | unplug;
    tighten | loosen;
    fill, refill | empty, drain;
    indoors, indoor | outdoors, outdoor;
    internal | external;
    public | private;
    domestic | international, abroad;
    manual, manually | automatic, automatically;
    compatible | incompatible;
    available | unavailable;
    visible | invisible;
    refundable | nonrefundable, non refundable;
    legal | illegal;
    temporary, temporarily | permanent, permanently;
    vegetarian, vegan | meat;
    zoom in | zoom out;
    won, win | lost, lose;
    push | pull;
    strengthen | weaken;
    speed up, accelerate | slow down;
    warm up, heat | cool down;
    expensive | cheap;
    empty | full;
    wet | dry;
    hot | cold`,
  antonymsAlike: `
    buy, purchase | sell;
    open | close, shut;
    send | receive, get;
    borrow | lend, return;
    rent | rent out;
    give | take;
    first | last;
    early | late;
    most | least;
    more | less, fewer;
    with | without;
    inside | outside;
    before | after;
    up | down;
    front | back, rear;
    above, over | below, under;
    employer | employee;
    teacher | student;
    landlord | tenant;
    buyer, customer | seller, vendor;
    men, man | women, woman;
    adult | child, children, kids;
    summer | winter;
    day | night;
    morning | evening`,
  negations: `
    no, not, never, none, nobody, nothing, neither, nor, cannot, cant, dont, doesnt, didnt, isnt, arent,
    wasnt, werent, wont, wouldnt, couldnt, shouldnt, mustnt, havent, hasnt, hadnt, aint, neednt, without,
    -not only, -why not, -no problem, -no longer than, -whether or not, -or not`,
  limits: `only except excepting excluding excluded unless if must least most maximum minimum max min until till before
    after over under above below than exceeding exclusively or nor either neither`,
  prepositions: `about across against along among around as at behind beside between by down for from in inside into near
    of off on onto out outside per through throughout to toward towards up upon via with within`,
  questionWords: {
    time: 'when|(?:at )?what time|which day|what day|what date',
    duration: 'how long|how soon|how many (?:minutes|hours|days|nights|weeks|months|years)',
    place: 'where',
    amount: 'how much|how many',
    person: 'who|whom|whose',
    manner: 'how (?:do|can|should|could|would|must|to|does)',
  },
  numberWords: `
    2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven, 12 twelve, 14
    fourteen, 15 fifteen, 20 twenty, 30 thirty, 50 fifty, 60 sixty, 90 ninety, 100 hundred`,
  anaphora: {
    pronouns: `it, its, they, them, their, this, these, those, that, he, she, such, otherwise, therefore,
      then`,
    openers: 'if, when, once, until, unless, while, because, since, as soon as',
    secondWords: 'then, therefore',
    qualifiers: 'however, but, except, exception, exceptions',
  },
  abbreviations: {
    titles: 'mr mrs ms st sr jr gen col sgt capt lt rev hon messrs',
    general: `vs e.g i.e eg ie approx dept fig figs inc ltd co corp vol vols eds a.m p.m u.s u.k u.s.a ave
      blvd rd incl excl cf viz resp abbr encl attn apt bldg jan feb aug sep sept oct nov`,
    beforeNumbers: `no nos art incl fig p pp ed est ex ext ref vol ch sec mob pos jan feb mar apr may jun
      jul aug sep sept oct nov dec`,
    weekdays: 'mon tue tues wed thu thur thurs fri sat sun',
  },
  dates: {
    months: 'jan feb mar apr jun jul aug sep oct nov dec',
  },
  followUps: {
    openers: `
      and, and what about, and how about, what about, how about, or, but, but what about, also, then,
      and if, and for, same for`,
    pronouns: `
      it, its, they, them, their, this$, that$, these$, those$, one, ones, him, her, is that, is this,
      does that, does this, do that, do this, for that, for this, with that, of that, about that,
      without that`,
  },
  picks: {
    yes: `
      yes, yeah, yep, yes please, sure, ok, okay, correct, right, exactly, that one, that's it, i mean
      that`,
    first: 'first, the first, the first one, first one, number one, one, 1st, option one, the former',
    second: 'second, the second, the second one, second one, number two, two, 2nd, option two, the latter',
    third: 'third, the third, the third one, third one, number three, three, 3rd, option three, the last one',
  },
  chat: {
    greeting: `
      hi, hello, hey, hi there, hello there, hey there, good morning, good afternoon, good evening, good
      day, greetings, howdy, hiya, how are you, how are you doing, how's it going, what's up`,
    thanks: `
      thanks, thank you, thank u, thx, thanks a lot, thank you so much, thank you very much, many
      thanks, thanks so much, thanks very much, thanks for your help, thank you for your help, thanks
      for the help, cheers, great thanks, perfect thanks, that helped, that helps, that was helpful,
      many thanks for your help, thanks for everything, thank you for everything, thanks a million, i
      appreciate it, i appreciate your help, much appreciated`,
    goodbye: `
      bye, goodbye, good bye, bye bye, see you, see you later, see ya, good night, have a nice day, have
      a good day, have a great day, take care, that's all, that is all, that was all`,
    bot: `
      are you a bot, are you a robot, are you a human, are you human, are you real, are you a real
      person, are you a person, are you a machine, are you an ai, am i talking to a bot, am i talking to
      a human, am i talking to a robot, am i talking to a real person, is this a bot, is this a robot,
      is this a real person, are you a chatbot, bot or human, are you ai`,
    identity: `
      who are you, what are you, what's your name, what is your name, who am i talking to, who is this,
      do you have a name, introduce yourself, tell me about yourself`,
    help: `
      help, help me, please help, please help me, can you help me, can you help, could you help me, i
      need help, i need some help, i need your help, what can you do, what can i ask, what can i ask
      you, what can you help me with, how can you help me, how does this work, what do you know, how can
      you help, i have a question`,
    human: `
      human, a human, human please, a human please, real human, a real person, real person, person please,
      a person please, agent, agent please, live agent, human agent, real agent, representative, customer
      representative, operator, speak to a human, speak to a person, speak to a real person, speak to
      someone, speak to an agent, speak to a representative, speak with a human, speak with someone, speak
      with an agent, talk to a human, talk to a person, talk to a real person, talk to someone, talk to an
      agent, talk to a representative, talk with a human, chat with a human, chat with an agent, i want a
      human, i want to speak to a human, i want to speak to a person, i want to speak to a real person, i
      want to speak to someone, i want to speak to an agent, i want to speak with a human, i want to talk
      to a human, i want to talk to a person, i want to talk to a real person, i want to talk to someone,
      i want to talk to an agent, i would like to speak to a human, i would like to speak to someone, i
      would like to speak to an agent, i would like to talk to a human, i'd like to speak to a human, i'd
      like to speak to someone, i'd like to speak to an agent, i'd like to talk to a human, i'd like to
      talk to someone, i need a human, i need to speak to a human, i need to speak to someone, i need to
      talk to a human, i need to talk to someone, i need to talk to a person, can i speak to a human, can
      i speak to a person, can i speak to someone, can i speak to an agent, can i speak with a human, can
      i talk to a human, can i talk to a person, can i talk to a real person, can i talk to someone, can i
      talk to an agent, could i speak to a human, could i speak to someone, may i speak to a human, may i
      speak to someone, let me speak to a human, let me talk to a human, let me talk to someone, connect
      me to a human, connect me to an agent, connect me with a human, connect me with an agent, transfer
      me to a human, transfer me to an agent, put me through to a human, put me through to someone, get me
      a human, give me a human, is there a human, is there a human i can talk to, is there anyone i can
      talk to, is there someone i can talk to, not a bot, not a robot, no bot, no robot, i don't want to
      talk to a bot, i don't want to talk to a robot`,
    replies: {
      greeting: 'Hello! How can I help you?',
      thanks: 'You are welcome. Is there anything else you would like to know?',
      goodbye: 'Goodbye, and have a nice day!',
      bot: 'I am a chatbot: a program that answers questions from what I was taught.',
      help: 'Ask me a question in your own words, and I will look for the answer in what I was taught.',
    },
  },
  doubt: {
    unknown: 'Sorry, I do not know the answer to that.',
    unsure: 'I am not sure I understood you. Did you mean this?',
  },
};
