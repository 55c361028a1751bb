/**
 * What is done and undone, by language: what says one thing, a bar, and what says its opposite, parted by commas; a semicolon
 * ends it. A phrase of several words is there where all of them are. Forms stand here where the stemmer keeps them
 * apart. Left out is what one answer mostly serves both ways ("open" and "closed" hours), what are two sides of one thing ("you
 * sell", "I buy") and what says other things as well ("less", "off").
 */
export const OPPOSITES: Readonly<Record<string, string>> = {
  en: `
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
    pick up, pickup | drop off, dropoff`,
  de: `
    aktivieren, aktiviert, aktivierung, freischalten, einschalten, anschalten, schalten ein | deaktivieren, deaktiviert,
      deaktivierung, ausschalten, abschalten, schalten aus;
    erhöhen, heraufsetzen, setzen hoch | senken, verringern, reduzieren, herabsetzen, setzen herab;
    upgrade | downgrade;
    abonnieren | abbestellen, abo kündigen, abonnement kündigen, newsletter abmelden;
    anmelden, einloggen, melden an, loggen ein | abmelden, ausloggen, melden ab, loggen aus;
    einchecken, anreise, anreisen, reisen an | auschecken, abreise, abreisen, reisen ab;
    hinzufügen, erstellen, anlegen, füge hinzu, lege an | entfernen, löschen, löschung;
    konto eröffnen | konto schließen, konto kündigen, konto kündigung, konto löschen, konto löschung, konto auflösen;
    einzahlen, zahlen ein | abheben, auszahlen, heben ab;
    sperren | entsperren;
    installieren | deinstallieren;
    verbinden, koppeln | trennen, entkoppeln;
    hochladen, laden hoch | herunterladen, laden herunter;
    importieren | exportieren;
    minimum | maximum`,
  fr: `
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
    minimum | maximum`,
  es: `
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
  it: `
    attivare, abilitare, accendere | disattivare, disattivo, disabilitare, spegnere;
    aumentare, alzare | ridurre, diminuire, abbassare;
    iscrivere | disiscrivere, disiscrizione, cancellare iscrizione, annullare iscrizione;
    aggiungere, creare | rimuovere, eliminare;
    aprire conto, aprire account | chiudere conto, chiudere account, eliminare account;
    depositare, versare | prelevare, prelevo;
    bloccare | sbloccare;
    collegare, connettere | scollegare, disconnettere;
    installare | disinstallare;
    importare | esportare;
    arrivo | partenza;
    minimo | massimo`,
  pt: `
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
    mínimo | máximo`,
  nl: `
    activeren, inschakelen, aanzetten, schakel in, zet aan | deactiveren, uitschakelen, uitzetten, schakel uit, zet uit;
    verhogen | verlagen;
    aanmelden, inloggen, log in | afmelden, uitloggen, log uit;
    toevoegen, aanmaken, maak aan | verwijderen;
    rekening openen | rekening sluiten, rekening opzeggen;
    storten | opnemen;
    blokkeren | deblokkeren;
    inchecken, aankomst | uitchecken, vertrek;
    uploaden | downloaden;
    importeren | exporteren;
    minimum | maximum`,
};
