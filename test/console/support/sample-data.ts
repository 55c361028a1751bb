/** A small shop's knowledge and what its customers ask, for pictures and measurements. */

export const SAMPLE_PAIRS = [
  ['When do you open?', 'We open Monday to Friday from nine to six, and on Saturdays from ten to four.'],
  ['How long does delivery take?', 'Orders leave within one working day and arrive two to three days later.'],
  ['Can I return a plant?', 'Yes, within 14 days and in its pot. We refund the price and the postage.'],
  ['Do you ship abroad?', 'To every country of the European Union, to Switzerland and to Norway.'],
  ['How do I reset my password?', 'Choose “Forgot your password?” where you log in. A link comes by mail.'],
  ['Which payment methods do you accept?', 'Cards, PayPal, direct debit and, for companies, invoices.'],
  ['Is there a loyalty programme?', 'Every tenth bag of soil is free. Your points stand on each receipt.'],
  ['How often should I water a ficus?', 'About once a week in summer and every ten days in winter.'],
].map(([question = '', answer = '']) => ({ question, answer }));

export const SAMPLE_QUESTIONS = [
  'When do you open?',
  'When do you open?',
  'How long does delivery take?',
  'Can I return a plant?',
  'How often should I water a ficus?',
  'wedding bouquet workshop',
  'workshops for wedding bouquets',
  'dog in store',
  'bring dog to store',
];
