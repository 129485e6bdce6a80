// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { News } from '../src/webview/news.ts';

/** As a function, because the compiler takes a property for what it was. */
const wordsOf = (news: News) => news.shown?.words;

test('that a drawing is old is said again behind other news', () => {
  const news = new News();
  const stale = { words: 'old', remedy: { label: 'Lay out', help: '', act: () => undefined } };
  news.sayStale(stale);
  news.say({ words: 'nothing to play' });
  assert.equal(wordsOf(news), 'nothing to play');
  assert.equal(news.isStale, true);
  news.hush();
  assert.equal(news.shown, stale);
  news.isCurrent();
  assert.equal(wordsOf(news), undefined);
  assert.equal(news.isStale, false);
});

test('what is said of a drawing that is new is taken back', () => {
  const news = new News();
  news.say({ words: 'compiling' });
  news.hush();
  assert.equal(wordsOf(news), undefined);
  news.say({ words: 'an error' });
  news.sayStale({ words: 'old' });
  assert.equal(wordsOf(news), 'old');
});
