/** Words that are written with a full stop, in the languages that customers write most: those whose shape does not tell it. */

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** A name follows them, whatever it looks like. */
export const TITLES = wordsOf(`
  mr mrs ms dr prof st sr jr gen col sgt capt lt rev hon messrs
  hr fr frl ing dipl mag
  mme mlle sra srta dña dn ud uds sig sigg sigra dott avv arch
  exmo exma exmos exmas dhr mevr mw herr fru
  dl dna d-na d-l bpk sdr`);

/** They end a sentence only where the next word is one that sentences often begin with. */
export const ABBREVIATIONS = wordsOf(`
  vs etc e.g i.e eg ie approx dept fig figs inc ltd co corp vol vols eds a.m p.m u.s u.k u.s.a ave blvd rd tel min max
  incl excl cf viz resp abbr encl attn apt bldg jan feb aug sep sept oct nov
  z.b bzw usw ggf inkl exkl zzgl mwst ust abs nr str tel evtl d.h u.a o.ä i.d.r s.o s.u vgl mind ca gem insb bspw sog
  einschl ggfs entspr zus std stk sek ges geb z.t z.zt u.u v.a i.v.m i.s.d i.h.v n.chr v.chr tägl wöchentl monatl jährl
  gebr vorm nachm zb ziff kap abb okt dez
  env p.ex c.-à-d av boul réf tél n° bd sté cie rdc
  ej p.ej núm núms pág págs aprox avda dto tfno teléf ctra pza sto sta admón
  pag pagg v.le p.za p.le c.so tel.lo int ecc
  sr.ª pça trav andar
  bijv enz o.a d.w.z t.a.v m.u.v i.v.m t.n.v blz
  t.ex bl.a dvs osv m.m kl mfl jf iht pga f.eks t.o.m fr.o.m fom tlf mvh evt vedr
  esim ns yms ym jne klo puh os
  ул стр рис т.е т.д т.п и.о тел кв пр др см напр пер просп пл наб шт корп бул пос обл
  вул просп бул пров буд ім обл
  stb ill vö ún ld krt em
  nr str jud bl sc et ap șos b-dul sos
  bkz vb vs örn cad mah sok sk bul blv apt sn
  np itd itp tzn m.in ul al godz pl os al woj gm wg zob
  např atd apod tzv tj čís nám ul vč ulic zvl
  napr ulica nám
  π.χ τηλ αρ κ.λπ κλπ οδ λεωφ σελ
  jl jln gg no.telp kec kab kel
  tp`);

/** They end no sentence before a number, though many are words by themselves or follow numbers. */
export const BEFORE_NUMBERS = wordsOf(`
  no nos nr al art pr incl inkl zzgl fig p pp ed est ex ext ref vol ch sec tel fax mob min max ca kl pos
  jan janv feb febr févr fév fev mar mars mär märz apr avr abr mai may jun jui juin jul juil aug ago août avg set sep sept
  sett oct okt out ott nov dec dez des déc dic dis gen ene giu lug mag szept márc ápr máj jún júl ian iun iul
  янв февр фев мар апр июн июл авг сент сен окт нояб дек січ лют бер квіт трав черв лип серп вер жовт лист груд
  tägl ziff kap abs abb zeile tfno teléf godz odst корп макс мин
  h ч`);

/** Days of the week, many of which are words by themselves in some language. */
export const WEEKDAYS = wordsOf(`
  mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim mié mie jue vie sáb sab dom
  gio seg ter qua qui sex ma wo vr za zo mån tis ons tors fre lör sön man tirs tir tor lør søn ti ke to pe la su
  пн вт ср чт пт сб вс нд пон уто сре чет пет суб саб нед pon uto sri sre čet pet sub sob ned po út ut st čt št pá pi ne
  wt śr czw pt niedz sze csüt szo vas joi vin sâm dum pzt sal çar per cum cmt paz δευ τρί τετ πέμ παρ σάβ κυρ
  sen sel rab kam jum min`);
