/** What a question is met with when it is asked again now; the answer of a pair that is offered may be what is missing. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { ask } from '../../api/asking.ts';
import cards from '../../components/cards.module.css';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './unanswered.module.css';

interface Offer {
  question: string;
  /** Undefined where it is no pair, but what a passage of a file stands under. */
  answer: string | undefined;
}

const listOffers = ({ answered, suggestions, matches }: AskReply): Offer[] =>
  answered
    ? []
    : suggestions.map((question) => ({
        question,
        answer: matches.find((match) => match.type === 'qa' && match.question === question)?.text,
      }));

interface OfferedAnswersProps {
  chatbotId: string;
  question: string;
  /** As it is written; what the owner wrote is never replaced. */
  answer: string;
  onTake: (answer: string) => void;
}

export function OfferedAnswers({ chatbotId, question, answer, onTake }: OfferedAnswersProps) {
  const { data } = useQuery({
    queryKey: queryKeys.offers(chatbotId, question),
    queryFn: ({ signal }) => ask(chatbotId, question, { signal }),
  });
  const offers = data === undefined ? [] : listOffers(data);
  if (offers.length === 0) return null;
  const canTake = answer.trim() === '' || offers.some((offer) => offer.answer === answer);
  return (
    <div className={classes.offers}>
      <p className={cards.facts}>{strings.unanswered.offersNow}</p>
      <ul className={classes.checks}>
        {offers.map((offer) => (
          <li key={offer.question} className={classes.check}>
            <span dir="auto">{offer.question}</span>
            {offer.answer !== undefined && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={strings.unanswered.takeAnswerOf(offer.question)}
                disabled={!canTake}
                onClick={() => onTake(offer.answer ?? '')}
              >
                {strings.unanswered.takeAnswer}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
