import type { MessageRow } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useId } from 'react';
import { byDay } from './by-day';
import { TimelineMessage } from './timeline-message';

interface TimelineProps {
  messages: readonly MessageRow[];
  /** Those of them that are marked as new. */
  newIds: readonly number[];
}

/** Messages, newest first, under the days on which they came. */
export function Timeline({ messages, newIds }: TimelineProps) {
  const format = useFormat();
  const id = useId();
  return byDay(messages, ({ date_created }) => format.date(date_created)).map(({ day, rows }, index) => (
    <section key={day} className="timeline-day" aria-labelledby={`${id}-${index}`}>
      <h2 id={`${id}-${index}`}>{day}</h2>
      <ol className="timeline">
        {rows.map((message) => (
          <TimelineMessage key={message.id} message={message} isNew={newIds.includes(message.id)} />
        ))}
      </ol>
    </section>
  ));
}
