/** Texts of our own that scans are rendered from: headings, paragraphs, a ruled table, a list, and many numbers. */

export interface ScanText {
  language: string;
  title: string;
  paragraphs: string[];
  heading: string;
  table: string[][];
  list: string[];
}

export const SCAN_TEXTS: readonly ScanText[] = [
  {
    language: 'eng',
    title: 'Returns and refunds',
    paragraphs: [
      'You may send back any article within 30 days of delivery. The parcel costs 4.95 euros, which we pay ourselves if the article was damaged on its way. Please keep the receipt with the number of your order until the money has arrived on your account.',
      'Our shop in Harbour Street 12 is open from Monday to Friday between 9:30 and 18:45. On Saturdays we close at 14:00, and on Sundays nobody is here. By telephone you reach us under 020 7946 0815, and our guarantee covers every lamp for 36 months from the day on which it was bought.',
    ],
    heading: 'What delivery costs',
    table: [
      ['Country', 'Working days', 'Price'],
      ['Germany', '2', '4.95'],
      ['France', '3', '7.50'],
      ['Norway', '6', '19.00'],
    ],
    list: [
      'Orders above 80 euros are delivered free of charge.',
      'Express delivery costs another 12.00 euros.',
    ],
  },
  {
    language: 'deu',
    title: 'Rückgabe und Erstattung',
    paragraphs: [
      'Sie können jeden Artikel innerhalb von 30 Tagen nach der Lieferung zurückschicken. Das Paket kostet 4,95 Euro, die wir selbst übernehmen, wenn die Ware unterwegs beschädigt wurde. Bitte bewahren Sie die Quittung mit der Bestellnummer auf, bis das Geld auf Ihrem Konto eingegangen ist.',
      'Unser Geschäft in der Hafenstraße 12 ist montags bis freitags von 9:30 bis 18:45 Uhr geöffnet. Samstags schließen wir um 14:00 Uhr, und sonntags ist niemand da. Telefonisch erreichen Sie uns unter 040 3208 0815, und unsere Garantie gilt für jede Leuchte 36 Monate ab dem Tag des Kaufs.',
    ],
    heading: 'Was die Lieferung kostet',
    table: [
      ['Land', 'Werktage', 'Preis'],
      ['Deutschland', '2', '4,95'],
      ['Frankreich', '3', '7,50'],
      ['Norwegen', '6', '19,00'],
    ],
    list: [
      'Bestellungen über 80 Euro liefern wir kostenlos.',
      'Die Eilzustellung kostet weitere 12,00 Euro.',
    ],
  },
  {
    language: 'fra',
    title: 'Retours et remboursements',
    paragraphs: [
      'Vous pouvez renvoyer chaque article dans les 30 jours qui suivent la livraison. Le colis coûte 4,95 euros, que nous prenons à notre charge si la marchandise a été abîmée en chemin. Gardez le reçu avec le numéro de votre commande jusqu’à ce que l’argent soit arrivé sur votre compte.',
      'Notre magasin de la rue du Port 12 est ouvert du lundi au vendredi de 9:30 à 18:45 heures. Le samedi nous fermons à 14:00 heures, et le dimanche il n’y a personne. Par téléphone vous nous joignez au 01 4276 0815, et notre garantie couvre chaque lampe pendant 36 mois à partir du jour de l’achat.',
    ],
    heading: 'Ce que coûte la livraison',
    table: [
      ['Pays', 'Jours ouvrables', 'Prix'],
      ['Allemagne', '2', '4,95'],
      ['France', '3', '7,50'],
      ['Norvège', '6', '19,00'],
    ],
    list: [
      'Les commandes de plus de 80 euros sont livrées gratuitement.',
      'La livraison express coûte encore 12,00 euros.',
    ],
  },
  {
    language: 'spa',
    title: 'Devoluciones y reembolsos',
    paragraphs: [
      'Usted puede devolver cualquier artículo dentro de los 30 días después de la entrega. El paquete cuesta 4,95 euros, que pagamos nosotros si la mercancía se dañó en el camino. Guarde el recibo con el número de su pedido hasta que el dinero haya llegado a su cuenta.',
      'Nuestra tienda en la calle del Puerto 12 está abierta de lunes a viernes de 9:30 a 18:45 horas. Los sábados cerramos a las 14:00 horas, y los domingos no hay nadie. Por teléfono nos encuentra en el 91 5432 0815, y nuestra garantía cubre cada lámpara durante 36 meses desde el día de la compra.',
    ],
    heading: 'Lo que cuesta el envío',
    table: [
      ['País', 'Días laborables', 'Precio'],
      ['Alemania', '2', '4,95'],
      ['Francia', '3', '7,50'],
      ['Noruega', '6', '19,00'],
    ],
    list: ['Los pedidos de más de 80 euros se envían gratis.', 'El envío urgente cuesta otros 12,00 euros.'],
  },
  {
    language: 'ita',
    title: 'Resi e rimborsi',
    paragraphs: [
      'Potete restituire qualsiasi articolo entro 30 giorni dalla consegna. Il pacco costa 4,95 euro, che paghiamo noi se la merce è stata danneggiata durante il viaggio. Conservate la ricevuta con il numero del vostro ordine finché il denaro non è arrivato sul vostro conto.',
      'Il nostro negozio in via del Porto 12 è aperto dal lunedì al venerdì dalle 9:30 alle 18:45. Il sabato chiudiamo alle 14:00, e la domenica non c’è nessuno. Per telefono ci trovate allo 06 4882 0815, e la nostra garanzia copre ogni lampada per 36 mesi dal giorno dell’acquisto.',
    ],
    heading: 'Quanto costa la consegna',
    table: [
      ['Paese', 'Giorni lavorativi', 'Prezzo'],
      ['Germania', '2', '4,95'],
      ['Francia', '3', '7,50'],
      ['Norvegia', '6', '19,00'],
    ],
    list: [
      'Gli ordini oltre 80 euro sono consegnati gratis.',
      'La consegna espressa costa altri 12,00 euro.',
    ],
  },
];

export function wordsOf({ title, paragraphs, heading, table, list }: ScanText): string[] {
  return [title, ...paragraphs, heading, ...table.flat(), ...list].join(' ').split(' ');
}
