import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quote } from './quote-key-segments.ts';

describe('quote, of tables and lists', () => {
  test('gives a whole row of a table', () => {
    const table = 'Basic | €9 | 1\nPro | €29 | 5\nTeam | €99 | 50';
    assert.equal(quote('What does Pro cost?', table), 'Pro | €29 | 5');
    const named = 'Plans\nPlan: Basic; Price: €9\nPlan: Pro; Price: €29. Yearly';
    assert.equal(quote('Basic plan', named), 'Plan: Basic; Price: €9');
  });

  test('takes a row of one cell for no heading of the rows below it', () => {
    const drinks = 'Drink: Cocoa; Price: €3\nDrink: Coffee\nDrink: Tea; Price: €2\nDrink: Cola; Price: €4';
    assert.equal(quote('What does coffee cost?', drinks), 'Drink: Coffee');
  });

  test('gives the list that a line opens, and the opening of a list item', () => {
    const list =
      'To return an item:\n• Print the label.\n• Pack the goods.\n• Hand in the parcel.\n\nRefunds take five days.';
    assert.equal(
      quote('How do I return an item?', list),
      'To return an item:\n• Print the label.\n• Pack the goods.\n• Hand in the parcel.',
    );
    assert.equal(quote('pack goods', list), 'To return an item:\n• Pack the goods.');
  });

  test('gives every item that fits as well as the best where only the heading has the words', () => {
    const gym =
      'Opening hours\nMon-Fri 6:00-23:00\nSat 8:00-20:00\nSun closed\n\nDelivery\nGermany: 2 days\nFrance: 4 days';
    assert.equal(
      quote('opening hours', gym, 'en'),
      'Opening hours\nMon-Fri 6:00-23:00\nSat 8:00-20:00\nSun closed',
    );
    assert.equal(quote('How long is delivery?', gym, 'en'), 'Delivery\nGermany: 2 days\nFrance: 4 days');
    assert.equal(quote('How long is delivery to France?', gym, 'en'), 'Delivery\nFrance: 4 days');
  });

  test('gives the list under a heading and its opening line', () => {
    const manual = 'Lighting the stove\nTo light the stove:\n1. Open the valve.\n2. Press the igniter.';
    for (const question of ['How do I light the stove?', 'lighting'])
      assert.match(quote(question, manual), /To light the stove:\n1\. Open.*\n2\. Press/);
    const leaflet =
      'Registration\nCome six months before. Please bring:\n• your passport\n• your birth certificate';
    assert.match(quote('registration', leaflet), /Please bring:\n• your passport\n• your birth/);
    assert.match(quote('quantum physics', leaflet), /Please bring:\n• your passport\n• your birth/);
  });

  test('gives all steps of an opened, numbered list where one of them fits', () => {
    const manual =
      '2 Descaling\nDescale the machine every three months.\n\nProceed like this:\n1. Fill in the descaler.\n2. Press the button. It flashes green.\n\nUse no vinegar.';
    const steps = 'Proceed like this:\n1. Fill in the descaler.\n2. Press the button. It flashes green.';
    for (const question of ['Which button?', 'flashes green']) assert.equal(quote(question, manual), steps);
    const whole = quote('descaling of my new coffee robot', manual);
    assert.equal(whole, `Descale the machine every three months.\n${steps}`);
  });

  test('gives all steps that stand under a heading where one of them fits, unless they are long', () => {
    const steps = [
      '1. Log in and open Orders.',
      '2. Choose Return. Tell us the reason.',
      '3. Print the label.',
    ];
    const page = ['How to send something back', ...steps, '', 'Returns cost £2.95.'].join('\n');
    const whole = ['How to send something back', ...steps].join('\n');
    for (const question of ['How do I return something?', 'open orders'])
      assert.match(quote(question, page, 'en'), /1\. Log in.*\n2\. Choose.*\n3\. Print the label\.$/);
    assert.equal(quote('send back', page, 'en'), whole);
    const clauses = steps.map((step) => step + ' The parties agree on it.'.repeat(20));
    assert.match(quote('the label', ['Terms', ...clauses].join('\n'), 'en'), /^(?:Terms\n)?3\./);
  });

  test('gives the steps behind the introduction that a heading opens', () => {
    const manual =
      'Descaling\nThe lamp glows after 200 cups. It takes 25 minutes.\n1. Fill in the descaler.\n2. Press the button.\n\nUse no vinegar.';
    assert.equal(quote('descaling', manual, 'en'), manual.slice(0, manual.indexOf('\n\n')));
  });

  test('takes apart steps that stand in one line', () => {
    const manual =
      'Frothing milk\n15.Press the steam button. 16.Open the dial. Close it. 17.Dip the wand into the milk. Use a jug of 350 ml. Oat milk froths best.';
    assert.equal(
      quote('How do I open the dial?', manual, 'en'),
      'Frothing milk\n15.Press the steam button.\n16.Open the dial. Close it.\n17.Dip the wand into the milk.',
    );
    assert.equal(quote('jug', manual, 'en'), 'Use a jug of 350 ml.');
    const dates = 'It was founded in 1999. 24 people came. 5. Mai is free, see page 7. Ask at the desk.';
    assert.equal(quote('desk', dates), 'Ask at the desk.');
  });

  test('knows numbers that no space follows', () => {
    const manual =
      'Proceed like this:\n9. Fill in the descaler.\n10.Press the button.\n11.Empty the tray.\n\nUse no vinegar.';
    assert.equal(quote('Which button?', manual, 'en'), manual.slice(0, manual.indexOf('\n\n')));
  });

  test('knows the numbers of Chinese and Japanese lists', () => {
    for (const marks of [
      ['1、', '2、', '3、'],
      ['（1）', '（2）', '（3）'],
      ['①', '②', '③'],
      ['一、', '二、', '三、'],
      ['1．', '2．', '3．'],
    ]) {
      const steps = ['打开充电盒盖', '长按按键三秒', '在手机蓝牙列表中选择耳机'].map(
        (step, at) => marks[at] + step,
      );
      const manual = ['配对', '请按以下步骤配对：', ...steps, '配对成功后指示灯熄灭。'].join('\n');
      const whole = ['请按以下步骤配对：', ...steps].join('\n');
      assert.equal(quote('长按按键几秒', manual), whole);
      assert.ok(quote('怎么配对', manual).includes(whole));
    }
  });

  test('gives an item of several sentences whole where it fits', () => {
    const codes = [
      'E1: Water inlet closed. Open the tap.',
      'E3: Door not closed. Push the door until it clicks.',
      'E4: Pump defective. Call our service on 0800 123.',
    ];
    const manual = `Dishwasher troubleshooting\n${codes.join('\n')}`;
    assert.match(
      quote('E4 pump', manual),
      /^(?:Dish.*\n)?E4: Pump defective\. Call our service on 0800 123\.$/,
    );
    assert.match(quote('door closed', manual), /E3: Door not closed\. Push the door until it clicks\.$/);
    const lights =
      'Problèmes\n• Voyant rouge : pas de connexion. Vérifiez le câble.\n• Voyant vert : tout va bien.';
    assert.match(quote('voyant rouge', lights), /rouge : pas de connexion\. Vérifiez le câble\.$/);
    const japanese =
      'エラー表示\nE1: ブラシにゴミが詰まっています。\nE2: 温度が高すぎます。30分待ってください。';
    assert.match(quote('E2エラーが出ました', japanese), /E2: 温度が高すぎます。30分待ってください。$/);
    const clause = `• Liability ends there. ${'The parties agree on further terms. '.repeat(30)}`;
    assert.equal(quote('liability', `Terms\n${clause}`).includes('parties'), false);
  });

  test('gives a numbered question of a list with its own answer', () => {
    const list =
      '1. Can I return it? Yes. You have 14 days. Keep the box.\n2. How do I pay? By card. Or by invoice.';
    assert.equal(quote('how to pay', list), '2. How do I pay? By card. Or by invoice.');
    assert.equal(quote('return', list), '1. Can I return it? Yes. You have 14 days. Keep the box.');
  });

  test('gives a row of names and values', () => {
    const names = 'Power | 800 W\nNoise | 45 dB\nCable length | 5 m\nColour | red';
    assert.equal(quote('cable length', names), 'Cable length | 5 m');
    assert.equal(quote('What is the power?', names), 'Power | 800 W');
    const contacts = 'Orders | Ms Meier | Room 12\nReturns | Mr Kern | Room 3';
    assert.equal(quote('returns', contacts), 'Returns | Mr Kern | Room 3');
  });

  test('gives the steps of a list whole, however long they are', () => {
    const steps = Array.from(
      { length: 12 },
      (_, at) => `${at + 1}. ${'Turn the next screw a little. '.repeat(3)}`,
    );
    const manual = ['To open the case:', ...steps].join('\n');
    assert.match(quote('How do I open the case?', manual), /\n12\. Turn/);
  });

  test('takes a numbered line alone for a heading, and several for a list', () => {
    const policy = '5. Unclaimed parcels\nThey come back to us after ten days.';
    assert.match(quote('unclaimed parcel', policy), /after ten days/);
    const list =
      'Then:\n1. Open the lid\nKeep it open.\n\nSteps\n1. Turn the key\n2. Pull the lever\nThen wait.';
    const steps = 'Steps\n1. Turn the key\n2. Pull the lever';
    for (const question of ['turn the key', 'pull the lever']) assert.equal(quote(question, list), steps);
  });

  test('gives every row that fits as well as the best', () => {
    const plan =
      'Day: Monday; Time: 17:00; Group: Children\nDay: Monday; Time: 19:00; Group: Volleyball\nDay: Friday; Time: 18:00; Group: Judo';
    assert.equal(quote('What is on Monday?', plan), plan.split('\n').slice(0, 2).join('\n'));
    assert.equal(quote('When is judo?', plan), plan.split('\n')[2]);
  });

  test('knows rows whose first column has no title', () => {
    const plan =
      'Courses\n09:00; Monday: Yoga; Wednesday: Pilates\n17:30; Monday: Spinning; Tuesday: Zumba\n19:00; Wednesday: Yoga; Thursday: Zumba';
    const [, first, second, third] = plan.split('\n');
    assert.equal(quote('When is yoga?', plan), `${first}\n${third}`);
    assert.equal(quote('courses on Tuesday', plan), second);
  });

  test('takes short lines with a label or a number for a list', () => {
    const page =
      'Delivery times\nUK: 2 to 4 days\nIreland: 5 days\nFrance: 6 days\n\nPrices\nUK: £3.95\nIreland: £9.95';
    assert.equal(quote('delivery to Ireland', page), 'Delivery times\nIreland: 5 days');
    assert.equal(quote('price to Ireland', page), 'Prices\nIreland: £9.95');
    assert.equal(quote('delivery times', page), page.split('\n\n')[0]);
    const prices = 'Admission\nAdults €12\nChildren €6\nFamilies €28\nMembers free';
    assert.equal(quote('admission for children', prices), 'Admission\nChildren €6');
    assert.equal(quote('admission', prices), prices);
    const headings = 'News of 2026\nVersion 5.2\nThe calendar is new. Reports are faster.';
    assert.match(quote('version 5.2', headings), /The calendar is new/);
  });
});
