import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAnswerText } from '../../../../contract/asking/answer-text.ts';
import { htmlToText, isHtml } from '../../../../server/src/services/console/moving/html-text.ts';

const BASE = 'https://help.shop.example/hc/articles/1';
const toText = (html: string) => htmlToText(html, BASE).text;

test('links stay, in the notation of answers, and relative ones are completed', () => {
  assert.equal(
    toText('<p>See <a href="/returns">our  page</a>.</p>'),
    'See [our page](https://help.shop.example/returns).',
  );
  assert.equal(toText('<a href="https://a.example/x_(y)">Y</a>'), '[Y](https://a.example/x_%28y%29)');
  assert.equal(toText('<a href="mailto:a@b.example">Mail</a>'), '[Mail](mailto:a@b.example)');
  assert.equal(toText('<a href="https://a.example/">https://a.example/</a>'), 'https://a.example/');
  assert.equal(toText('<a href="https://a.example/"><img src="x"></a>'), 'https://a.example/');
  assert.equal(toText('<a href="https://a.example/">[1]</a>'), '[1] (https://a.example/)');
  assert.deepEqual(readAnswerText(toText('<a href="/returns">our page</a>'))[0], {
    kind: 'paragraph',
    lines: [
      [
        {
          kind: 'link',
          href: 'https://help.shop.example/returns',
          content: [{ kind: 'text', text: 'our page' }],
        },
      ],
    ],
  });
});

test('links that lead nowhere safe leave their text alone', () => {
  assert.equal(toText('<a href="#top">top</a> <a href="javascript:alert(1)">run</a>'), 'top run');
  assert.equal(htmlToText('<a href="/returns">returns</a>').text, 'returns');
});

test('paragraphs, line ends, lists within lists and tables become lines', () => {
  const html =
    '<h2>Returns</h2><p>One<br>two</p><ol start="3"><li><p>Pack</p></li><li>Send<ul><li>today</li></ul></li></ol>' +
    '<table><tr><th>Country</th><th>Fee</th></tr><tr><td>DE</td><td>0&nbsp;€</td></tr></table><div>a</div><div>b</div>';
  assert.equal(
    toText(html),
    '**Returns**\n\nOne\ntwo\n\n3. Pack\n4. Send\n  - today\n\nCountry | Fee\nDE | 0 €\n\na\nb',
  );
});

test('bold marks stand close to their words, and none around nothing', () => {
  assert.equal(toText('<p>a<b> very </b>b<b> </b><strong></strong></p>'), 'a **very** b');
});

test('code keeps its lines, and scripts, styles and comments leave nothing', () => {
  assert.equal(toText('<pre>a\n  b</pre><script>x</script><style>y</style><!-- z -->c'), 'a\n  b\n\nc');
});

test('pictures and videos are counted', () => {
  assert.deepEqual(htmlToText('<p>a<img src="x"></p><iframe src="y"></iframe>'), { text: 'a', leftOut: 2 });
});

test('characters by name or number, and tags that are never closed', () => {
  assert.equal(toText('<p>Gr&uuml;&#223;e &amp; <i>mehr<p>b &lt;c&gt;'), 'Grüße & mehr\n\nb <c>');
});

test('what a person may write is no HTML', () => {
  for (const text of ['a < b and c > d', 'Use <name> here.', 'x <y@z.example>'])
    assert.equal(isHtml(text), false);
  for (const html of ['<p>a</p>', 'a<br>b', 'a <a href="x">b</a>']) assert.equal(isHtml(html), true);
});
