/** What is known of Portuguese. */
import type { LanguageProfile } from '../profile.ts';

export const portuguese: LanguageProfile = {
  code: 'pt',
  letters: 'àáâãçéêíóôõúü',
  faqTitles: { questions: 'pergunta perguntas questão questões', answers: 'resposta respostas' },
  stopWords: `à a ao aos as às até cadê com como da das de dela dele deles depois desde desta deste deve
    devo dia do dos e é ela elas ele eles em entre era essa esse esta está estão estas este estes estou eu
    faz fazer foi foram há isso isto já la lhe lo mais mas me mesmo meu meus minha minhas muito na não nas
    nem no nos nós nossa nosso num numa o obrigado olá onde os ou para pela pelas pelo pelos pode podem
    poder por porque porquê posso preciso pra qual quais quando quanta quanto quantos que quê quem quero são
    se sem ser será seu seus só sobre sou sua suas também te tem têm tenho ter teu tu um uma umas uns vai
    você vocês vou`,
  spellings: [/[áíóú]/, /[ãõ]/, /[êâîôûœ]/, /ç/, /(?:ção|ções|dade|mento|inho)$|nh|lh/],
  stemmer: 'pt',
  smallTalk: {
    greetings: `
      olá, oi, bom dia, boa tarde, boa noite, ola + a todos, pessoal, equipe, equipa, gente, tudo bem,
        tudo bom;
      prezados, prezados senhores, caros senhores, com licença, desculpe`,
    closings: `
      obrigado, obrigada, muito obrigado, muito obrigada, obg, valeu, agradeço, grato, grata + desde já,
        antecipadamente, pela ajuda, pela atenção, pela sua ajuda, pelo seu tempo, por tudo;
      por favor, porfavor, pfv, por gentileza, tenha um bom dia`,
    asides: `tenho uma pergunta, tenho uma dúvida, uma pergunta, uma dúvida, estou com uma dúvida,
      gostaria de tirar uma dúvida, pode me ajudar, podem me ajudar, poderia me ajudar, poderiam me ajudar,
      você pode me ajudar, vocês podem me ajudar, podem ajudar-me, preciso de ajuda, ajuda,
      tenho um problema, estou com um problema, tudo bem, tudo bom, como vai, espero que esteja bem,
      desculpe incomodar, aguardo resposta, fico no aguardo, aguardo retorno`,
    signOffs: 'atenciosamente, cumprimentos, com os melhores cumprimentos, abraços, um abraço',
  },
  politeWords: 'por favor obrigado',
  yesNo: 'sim não',
  antonyms: `
    ativar, habilitar, ligar | desativar, desativa, desabilitar, desligar;
    aumentar | reduzir, diminuir;
    adicionar, criar | remover, excluir, apagar, eliminar;
    abrir conta, criar conta | fechar conta, encerrar conta, excluir conta;
    depositar | sacar, levantar;
    bloquear | desbloquear;
    conectar | desconectar;
    instalar | desinstalar;
    importar | exportar;
    chegada | partida;
    mínimo | máximo;
    permitido, permitida, autorizado | proibido, proibida;
    mínima | máxima;
    mais cedo | mais tarde;
    mais barato, mais barata | mais caro, mais cara;
    maior | menor;
    mais longo, mais longa | mais curto, mais curta;
    mais alto, mais alta | mais baixo, mais baixa;
    incluído, incluída, incluso | excluído, excluída, não incluído;
    começar, iniciar, começa, início | terminar, acabar, parar, termina, acaba, fim;
    prolongar, estender | encurtar;
    inserir, colocar, insiro | retirar, tirar, retiro;
    vantagem, vantagens | desvantagem, desvantagens;
    seguro | perigoso;
    subir, embarcar | descer, desembarcar;
    entrar | sair;
    aceitar | recusar, rejeitar;
    mostrar, exibir | ocultar, esconder;
    assinar, inscrever | cancelar assinatura, cancelar inscrição, desinscrever;
    acender | apagar;
    carregar | descarregar;
    encher | esvaziar;
    acelerar | desacelerar;
    aquecer | esfriar, arrefecer;
    interior, interno | exterior, externo;
    público | privado;
    nacional | internacional, estrangeiro;
    manual, manualmente | automático, automaticamente;
    disponível | indisponível;
    reembolsável | não reembolsável;
    legal | ilegal;
    temporário | permanente, definitivo;
    contratar | demitir, despedir;
    ganhar | perder;
    ida | volta;
    esquerda | direita;
    quente | frio;
    cheio | vazio;
    emprestar | devolver;
    vincular, associar | desvincular, desassociar`,
  antonymsAlike: `
    comprar | vender;
    abrir, abro, abre, abrem | fechar, fecho, fecha, fecham;
    enviar | receber;
    dar | pegar;
    primeiro, primeira | último, última;
    cedo | tarde;
    mais | menos;
    com | sem;
    antes | depois;
    dentro | fora;
    proprietário | inquilino;
    comprador, cliente | vendedor;
    homens | mulheres;
    adultos | crianças;
    verão | inverno;
    dia | noite`,
  negations:
    'não, nunca, jamais, nada, ninguém, nenhum, nenhuma, sem, nem, tampouco, -não só, -ou não, -por que não',
  limits: `só somente apenas unicamente exceto salvo se deve devem menos mais máximo mínimo até antes depois após
    desde exclusivamente ou`,
  prepositions: `a ao aos à às com contra de do da dos das durante em no na nos nas entre para pelo pela pelos pelas por
    perante sobre sob via`,
  questionWords: {
    time: 'quando|a que horas?|que dia|qual (?:o )?dia',
    duration:
      'quanto tempo|quanto (?:demora|dura)|quantos (?:minutos|dias|meses|anos)|quantas (?:horas|noites|semanas)',
    place: 'onde|aonde|de onde',
    amount: 'quant[oa]s?',
    person: 'quem',
    manner: 'como',
  },
  numberWords: `
    2 dois/duas, 3 três, 4 quatro, 5 cinco, 6 seis, 7 sete, 8 oito, 9 nove, 10 dez, 11 onze, 12 doze, 15
    quinze, 20 vinte, 30 trinta, 50 cinquenta, 60 sessenta, 100 cem`,
  anaphora: {
    pronouns: 'isso, isto, ele, ela',
    openers: 'se, quando',
    qualifiers: 'mas, porém, contudo, no entanto, exceto, salvo, exceção, exceções',
  },
  abbreviations: {
    titles: 'exmo exma exmos exmas sr sra jr',
    general: 'sr.ª pça trav andar av vol fig cf sto sta',
    beforeNumbers: 'art p pp ref vol jan fev mar abr mai jun jul ago set out nov dez',
    weekdays: 'seg ter qua qui sex sáb sab dom',
  },
  nameParticles: 'de da dos',
  followUps: {
    openers: `
      e, e para, e se, e quanto a, e quanto ao, e quanto à, quanto a, e sobre, e que tal, que tal, ou,
      mas, também, então`,
    pronouns: `
      ele, ela, eles, elas, isso, isto, aquilo, lhe, lá, ali, disso, nisso, dele, dela, fazê-lo,
      reservá-lo, reservá-la`,
  },
  picks: {
    yes: 'sim, sim por favor, claro, exato, exatamente, certo, isso, isso mesmo, ok, está bem',
    first: 'primeiro, primeira, o primeiro, a primeira, a primeira pergunta, número um, um, uma',
    second: 'segundo, segunda, o segundo, a segunda, a segunda pergunta, número dois, dois, duas',
    third: `
      terceiro, terceira, o terceiro, a terceira, a terceira pergunta, número três, três, o último, a
      última`,
  },
  chat: {
    greeting: `
      olá, oi, bom dia, boa tarde, boa noite, viva, saudações, como está, como vai, tudo bem, olá a
      todos`,
    thanks: `
      obrigado, obrigada, muito obrigado, muito obrigada, obrigado pela ajuda, obrigada pela ajuda,
      agradeço, valeu, perfeito obrigado, obrigado por tudo, muito obrigado pela ajuda`,
    goodbye: `
      adeus, tchau, até logo, até breve, até mais, até amanhã, tenha um bom dia, é tudo, é só isso, xau`,
    bot: `
      você é um robô, você é um bot, és um robô, és um bot, é um robô, você é humano, és humano, você é
      uma pessoa, você é uma pessoa de verdade, você é uma máquina, você é uma ia, estou falando com um
      robô, estou falando com uma pessoa, estou a falar com um robô, estou a falar com uma pessoa, você
      é real`,
    identity: `
      quem é você, quem és tu, quem és, o que você é, qual é o seu nome, qual é o teu nome, como se
      chama, como te chamas, com quem estou falando, com quem falo`,
    help: `
      ajuda, me ajude, ajude-me, ajuda-me, pode me ajudar, podes ajudar-me, pode ajudar-me, você pode me
      ajudar, preciso de ajuda, o que você pode fazer, o que podes fazer, o que posso perguntar, como
      você pode me ajudar, como pode me ajudar, como funciona, tenho uma pergunta, tenho uma dúvida,
      socorro`,
    human: `
      humano, um humano, uma pessoa real, pessoa real, um atendente, atendente, atendente humano, um
      operador, um agente, falar com um humano, falar com uma pessoa, falar com uma pessoa real, falar com
      alguém, falar com um atendente, falar com atendente, falar com um operador, falar com um agente,
      quero um humano, quero um atendente, quero falar com um humano, quero falar com uma pessoa, quero
      falar com uma pessoa real, quero falar com alguém, quero falar com um atendente, quero falar com um
      agente, queria falar com uma pessoa, queria falar com um atendente, queria falar com alguém,
      gostaria de falar com um humano, gostaria de falar com uma pessoa, gostaria de falar com alguém,
      gostaria de falar com um atendente, preciso falar com um humano, preciso falar com uma pessoa,
      preciso falar com alguém, preciso falar com um atendente, preciso de um humano, posso falar com um
      humano, posso falar com uma pessoa, posso falar com alguém, posso falar com um atendente, poderia
      falar com uma pessoa, me passe para um atendente, me transfira para um atendente, não quero falar
      com um robô, não quero falar com um bot`,
    replies: {
      greeting: 'Olá! Como posso ajudar?',
      thanks: 'De nada. Deseja saber mais alguma coisa?',
      goodbye: 'Até logo e tenha um bom dia!',
      bot: 'Sou um chatbot: um programa que responde a perguntas com aquilo que lhe ensinaram.',
      help: `
        Faça uma pergunta com as suas próprias palavras e procurarei a resposta naquilo que me
        ensinaram.`,
    },
  },
  doubt: {
    unknown: 'Desculpe, não sei a resposta para isso.',
    unsure: 'Não tenho a certeza de ter entendido. Quis dizer isto?',
  },
};
