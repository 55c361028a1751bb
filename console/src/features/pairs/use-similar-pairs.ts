/** What is near in meaning to what is searched for, though it has other words or was typed wrong: asked of the chatbot itself. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { QUESTION_MAX_CHARACTERS } from '../../../../contract/knowledge/pair-limits.ts';
import { findSimilar } from '../../api/pairs.ts';
import type { AnswerRow } from '../../pair-writing/answer-rows.ts';
import { queryKeys } from '../../state/query-keys.ts';

const TYPING_PAUSE_MS = 300;
/** Two letters are no meaning. */
const WANTED_MIN_CHARACTERS = 3;
/** Of the score of a match: what has nothing to do with a question stays below. */
const NEAR_ENOUGH = 0.25;
const NOTHING: readonly AnswerRow[] = [];

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Nearest first; none while it is looked for, and where that failed: the search by words needs nobody. */
export function useSimilarPairs(
  chatbotId: string,
  search: string,
  rows: readonly AnswerRow[],
): readonly AnswerRow[] {
  const wanted = usePaused(search).trim().slice(0, QUESTION_MAX_CHARACTERS);
  const { data } = useQuery({
    queryKey: queryKeys.similarPairs(chatbotId, wanted),
    queryFn: ({ signal }) => findSimilar(chatbotId, wanted, signal),
    enabled: wanted.length >= WANTED_MIN_CHARACTERS,
    retry: false,
  });
  const isCurrent = wanted === search.trim();
  return useMemo(() => {
    if (data === undefined || !isCurrent) return NOTHING;
    const byPair = new Map(rows.flatMap((row) => [row, ...(row.more ?? [])].map(({ id }) => [id, row])));
    const near = data.matches.filter(({ type, score }) => type === 'qa' && score >= NEAR_ENOUGH);
    return [...new Set(near.flatMap(({ id }) => byPair.get(id) ?? []))];
  }, [data, isCurrent, rows]);
}
