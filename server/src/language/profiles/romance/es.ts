/** What is known of Spanish. */
import type { LanguageProfile } from '../profile.ts';

export const spanish: LanguageProfile = {
  code: 'es',
  letters: 'áçéíñóúü',
  faqTitles: { questions: 'pregunta preguntas', answers: 'respuesta respuestas' },
  stopWords: `a al algo alguien algún alguna algunos ante antes aquí así aunque como cómo con cual cuál
    cuáles cuándo cuando cuánto cuánta cuántos cuántas de debe debo del desde donde dónde dos e el él ella
    ellas ellos en entre era eran es esa ese eso esos esta está están estas este esto estos estoy fue fueron
    gracias ha hace hacer hasta hay he hola la las le les lo los más me mi mí mis mucho muy nada ni no nos
    nosotros nuestra nuestro o otra otro para pero poder por porque pude puede pueden puedo pues que qué
    quien quién quiero se sea ser si sí sin sobre son soy su sus también tanto te tener tengo ti tiene
    tienen todo todos tu tú tus un una uno unos usted ustedes y ya yo`,
  spellings: [/ñ/, /[áíóú]/, /é/, /(?:ción|ciones|dad|iento|ando|endo)$/],
  stemmer: 'es',
  smallTalk: {
    greetings: `
      hola, buenos días, buen día, buenas tardes, buenas noches, muy buenas, saludos, hey + a todos, equipo,
        amigos, señores;
      hola buenos días, hola buenas tardes, hola buenas noches, hola buenas, estimados, estimados señores,
        disculpe, disculpen, perdone`,
    closings: `
      gracias, muchas gracias, mil gracias, muchísimas gracias, le agradezco, les agradezco + de antemano,
        por adelantado, por su ayuda, por tu ayuda, por la ayuda, por su tiempo, por su respuesta, por todo;
      por favor, porfavor, porfa, por favor ayuda, ayuda por favor, que tenga un buen día, buen día`,
    asides: `tengo una pregunta, tengo una duda, una pregunta, una duda, una consulta, tengo una consulta,
      quería hacer una consulta, me puede ayudar, me pueden ayudar, me puedes ayudar, puede ayudarme,
      pueden ayudarme, me podría ayudar, me podrían ayudar, necesito ayuda, ayuda, tengo un problema,
      cómo está, cómo están, qué tal, espero que esté bien, perdón por la molestia, perdón,
      quedo a la espera, espero su respuesta`,
    signOffs: 'un saludo, saludos, saludos cordiales, un cordial saludo, atentamente, un abrazo',
  },
  politeWords: 'por favor gracias',
  yesNo: 'sí si no',
  antonyms: `
    activar, habilitar, encender | desactivar, desactiva, deshabilitar, inhabilitar, apagar;
    aumentar, subir | reducir, disminuir, bajar;
    suscribir | cancelar suscripción, cancelar boletín;
    iniciar sesión | cerrar sesión;
    añadir, agregar, crear | eliminar, borrar, quitar;
    abrir cuenta, crear cuenta | cerrar cuenta, eliminar cuenta, cancelar cuenta;
    depositar, ingresar | retirar, sacar;
    bloquear | desbloquear;
    conectar, vincular | desconectar, desvincular;
    instalar | desinstalar;
    importar | exportar;
    llegada | salida;
    mínimo | máximo;
    permitido, permitida, permitir | prohibido, prohibida, prohibir;
    mínima | máxima;
    subo, suba | bajo, baja;
    más temprano, más pronto | más tarde;
    más grande, mayor | más pequeño, más pequeña, menor;
    más barato, más barata | más caro, más cara;
    más largo, más larga | más corto, más corta;
    más alto, más alta | más bajo, más baja;
    incluido, incluida | excluido, excluida, no incluido;
    empezar, comenzar, iniciar, empieza, comienza, inicio | terminar, acabar, finalizar, termina, acaba,
      fin;
    prolongar, ampliar, alargar | acortar;
    insertar, introducir, meter | extraer;
    ventaja, ventajas | desventaja, desventajas, inconveniente, inconvenientes;
    seguro | peligroso, inseguro;
    unirse, entrar, entro | salir, abandonar, salgo;
    aceptar | rechazar;
    mostrar | ocultar;
    cifrar | descifrar;
    cargar | descargar;
    llenar | vaciar;
    enchufar | desenchufar;
    apretar | aflojar;
    acelerar | frenar, ralentizar;
    calentar | enfriar;
    interior | exterior;
    público | privado;
    nacional | internacional, extranjero;
    manual, manualmente | automático, automáticamente;
    disponible | no disponible;
    reembolsable | no reembolsable;
    legal | ilegal;
    temporal | permanente, definitivo;
    contratar | despedir;
    ganar | perder;
    aprobado | suspendido;
    ida | vuelta;
    izquierda | derecha;
    caliente | frío;
    lleno | vacío;
    recoger | entregar;
    prestar | devolver`,
  antonymsAlike: `
    comprar, compro | vender, vendo;
    abrir, abro, abre, abren | cerrar, cierro, cierra, cierran;
    alquilar | poner en alquiler;
    enviar | recibir;
    dar | tomar;
    primer, primero, primera | último, última;
    temprano, pronto | tarde;
    más | menos;
    con | sin;
    antes | después;
    dentro | fuera;
    arriba | abajo;
    desde | hasta;
    empleador | empleado;
    propietario | inquilino;
    comprador, cliente | vendedor;
    hombres | mujeres;
    adultos | niños;
    verano | invierno;
    día | noche`,
  negations: `
    no, nunca, jamás, nada, nadie, ningún, ninguno, ninguna, sin, ni, tampoco, -no solo, -o no, -por qué no`,
  limits: `solo sólo solamente únicamente excepto salvo si debe deben menos más máximo mínimo hasta antes después
    desde exclusivamente o`,
  prepositions: `a al ante bajo con contra de del durante en entre hacia mediante para por según sobre tras vía`,
  questionWords: {
    time: 'cuándo|a qué hora|qué día|qué fecha',
    duration:
      'cuánto (?:tiempo|tarda|dura)|cuántos (?:minutos|días|meses|años)|cuántas (?:horas|noches|semanas)',
    place: 'dónde|adónde',
    amount: 'cuánt[oa]s?',
    person: 'quién|quiénes',
    manner: 'cómo',
  },
  numberWords: `
    2 dos, 3 tres, 4 cuatro, 5 cinco, 6 seis, 7 siete, 8 ocho, 9 nueve, 10 diez, 11 once, 12 doce, 15
    quince, 20 veinte, 30 treinta, 50 cincuenta, 60 sesenta, 100 cien`,
  anaphora: {
    pronouns: 'esto, este, esta, estos, estas, ello, ellos, además',
    openers: 'si, cuando',
    qualifiers: 'pero, sin embargo, no obstante, excepto, salvo, excepción, excepciones',
  },
  abbreviations: {
    titles: 'sr sra srta dña dn ud uds ing gen',
    general: `ej p.ej núm núms pág págs aprox avda dto tfno teléf ctra pza sto sta admón av vol fig cf dept
      feb sep sept oct nov`,
    beforeNumbers: 'art ref vol p pp tfno teléf ene feb mar abr may jun jul ago sep sept set oct nov dic',
    weekdays: 'lun mar mié mie jue vie sáb sab dom',
  },
  nameParticles: 'de del la el',
  followUps: {
    openers: `
      y, e, y qué pasa con, qué pasa con, y qué hay de, qué hay de, qué tal, y para, o, pero, también, y
      si, entonces, y en cuanto a`,
    pronouns: `
      eso, esto, ello, allí, ahí, reservarlo, reservarla, reservarlas, reservarlos, hacerlo, cambiarlo,
      cambiarla, pagarlo, pagarla, usarlo, usarla, devolverlo, devolverla, pedirlo, pedirla, cancelarlo,
      cancelarla`,
  },
  picks: {
    yes: 'sí, si, sí por favor, claro, exacto, correcto, eso es, vale, ok, de acuerdo',
    first: 'primero, primera, el primero, la primera, la primera pregunta, número uno, uno, una',
    second: 'segundo, segunda, el segundo, la segunda, la segunda pregunta, número dos, dos',
    third: `
      tercero, tercera, el tercero, la tercera, la tercera pregunta, número tres, tres, el último, la
      última`,
  },
  chat: {
    greeting: `
      hola, buenas, buenos días, buenas tardes, buenas noches, saludos, hola buenas, hola a todos, cómo
      estás, cómo está usted, qué tal, cómo está`,
    thanks: `
      gracias, muchas gracias, mil gracias, muchísimas gracias, gracias por la ayuda, gracias por su
      ayuda, gracias por tu ayuda, te lo agradezco, se lo agradezco, perfecto gracias, muchas gracias
      por su ayuda, muchas gracias por la ayuda, gracias por todo`,
    goodbye: `
      adiós, hasta luego, hasta pronto, hasta mañana, chao, chau, nos vemos, que tenga un buen día, buen
      día, eso es todo, nada más`,
    bot: `
      eres un bot, eres un robot, es usted un robot, es usted un bot, eres humano, eres una persona,
      eres una persona real, es usted una persona, eres una máquina, eres una ia, hablo con un robot,
      hablo con un bot, hablo con una persona, estoy hablando con un robot, estoy hablando con una
      persona, eres real`,
    identity: `
      quién eres, quién es usted, qué eres, cómo te llamas, cómo se llama, cuál es tu nombre, cuál es su
      nombre, con quién hablo`,
    help: `
      ayuda, ayúdame, ayúdeme, puedes ayudarme, puede ayudarme, me puedes ayudar, me puede ayudar,
      necesito ayuda, qué puedes hacer, qué puede hacer, qué puedo preguntar, en qué puedes ayudarme,
      cómo puedes ayudarme, cómo funciona esto, tengo una pregunta, necesito su ayuda`,
    human: `
      humano, un humano, una persona real, persona real, un agente, agente humano, un asesor, un operador,
      hablar con un humano, hablar con una persona, hablar con una persona real, hablar con alguien,
      hablar con un agente, hablar con un asesor, hablar con un operador, quiero un humano, quiero una
      persona, quiero hablar con un humano, quiero hablar con una persona, quiero hablar con una persona
      real, quiero hablar con alguien, quiero hablar con un agente, quiero hablar con un asesor, quisiera
      hablar con un humano, quisiera hablar con una persona, quisiera hablar con alguien, quisiera hablar
      con un agente, me gustaría hablar con una persona, me gustaría hablar con un humano, me gustaría
      hablar con alguien, necesito hablar con una persona, necesito hablar con un humano, necesito hablar
      con alguien, necesito hablar con un agente, necesito un humano, puedo hablar con una persona, puedo
      hablar con un humano, puedo hablar con alguien, puedo hablar con un agente, podría hablar con una
      persona, podría hablar con alguien, comuníqueme con un agente, comuníqueme con una persona, páseme
      con un agente, páseme con una persona, pásame con una persona, no quiero hablar con un robot, no
      quiero hablar con un bot`,
    replies: {
      greeting: '¡Hola! ¿En qué puedo ayudarle?',
      thanks: 'De nada. ¿Desea saber algo más?',
      goodbye: '¡Adiós y que tenga un buen día!',
      bot: 'Soy un chatbot: un programa que responde preguntas con lo que le han enseñado.',
      help: 'Hágame una pregunta con sus propias palabras y buscaré la respuesta en lo que me han enseñado.',
    },
  },
  doubt: {
    unknown: 'Lo siento, no conozco la respuesta a eso.',
    unsure: 'No estoy seguro de haberle entendido. ¿Quiso decir esto?',
  },
};
