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
    mínimo | máximo`,
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
};
