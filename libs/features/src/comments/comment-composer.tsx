import type { RecipientRow, WriteResponse } from '@portal/contracts';
import { maxCommentLength } from '@portal/contracts/rules';
import { Button, useDraftState, useErrorText } from '@portal/ui-kit';
import { isApiError } from '@portal/ui-kit/platform';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../people/person-name';
import { useMentionable } from './comments.resource';
import { emptyDraft, findTypedName, insertMention, toStoredText, type CommentDraft } from './mention-text';

interface CommentComposerProps {
  reportId: number;
  /** Names the draft; unique on the screen. */
  name: string;
  label: string;
  submitText: string;
  initial?: CommentDraft;
  onSend: (text: string) => Promise<WriteResponse>;
  onSent: () => void;
  /** Absent for the composer of a new thread, which stays. */
  onCancel?: () => void;
}

/** Writes a comment. `@` suggests people to mention in a list below the text. */
export function CommentComposer({
  reportId,
  name,
  label,
  submitText,
  initial = emptyDraft,
  onSend,
  onSent,
  onCancel,
}: CommentComposerProps) {
  const { t } = useTranslation('screens');
  const id = useId();
  const errorText = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [draft, setDraft] = useDraftState(name, initial);
  const [caret, setCaret] = useState(0);
  /** Start of the mention whose list the user has closed. */
  const [closedStart, setClosedStart] = useState<number>();
  const [chosenIndex, setChosenIndex] = useState(0);
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const nextCaret = useRef<number>(undefined);

  const found = findTypedName(draft.text, caret);
  const typed = found?.start === closedStart ? undefined : found;
  const options = useMentionable(reportId, typed?.name);
  const active = options[chosenIndex] ?? options[0];
  const isOpen = options.length > 0 && !isSending;
  const getOptionId = (person: RecipientRow) => `${id}-${person.id}`;

  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [draft]);

  useEffect(() => {
    // The panel of a phone has little room below the text.
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const choose = (person: RecipientRow) => {
    if (!typed) return;
    const mentioned = insertMention(draft, typed.start, caret, person);
    nextCaret.current = mentioned.caret;
    setDraft(mentioned.draft);
    setCaret(mentioned.caret);
    field.current?.focus();
  };

  const send = async () => {
    if (isSending) return;
    if (!draft.text.trim()) {
      setError(t('comments.missing'));
      field.current?.focus();
      return;
    }
    setSending(true);
    setError('');
    try {
      const { affectedRows, message } = await onSend(toStoredText(draft));
      if (affectedRows === 0) return setError(message ?? t('kit:errors.system'));
      setDraft(emptyDraft);
      onSent();
    } catch (failure) {
      setError((isApiError(failure) && failure.errors[0]?.message) || errorText(failure));
      field.current?.focus();
    } finally {
      setSending(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const run = (step: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      step();
    };
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return run(() => void send());
    if (!isOpen || !active) return;
    const move = (step: number) => () =>
      setChosenIndex((options.indexOf(active) + step + options.length) % options.length);
    const steps: Record<string, () => void> = {
      ArrowDown: move(1),
      ArrowUp: move(-1),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: () => setClosedStart(typed?.start),
    };
    const step = steps[event.key];
    if (step && !event.shiftKey) run(step);
  };

  return (
    <form
      className="comment-composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={`${id}-text`}>{label}</label>
      <textarea
        ref={field}
        id={`${id}-text`}
        rows={2}
        // A reply and a change are opened to be written.
        autoFocus={onCancel !== undefined}
        maxLength={maxCommentLength}
        // The field is emptied after sending.
        readOnly={isSending}
        value={draft.text}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen && active ? getOptionId(active) : undefined}
        aria-invalid={error !== '' || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setDraft({ ...draft, text: target.value });
          setCaret(target.selectionStart);
          setChosenIndex(0);
          setError('');
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={`${id}-people`} role="listbox" aria-label={t('comments.people')} hidden={!isOpen}>
        {options.map((person) => (
          <li
            key={person.id}
            id={getOptionId(person)}
            role="option"
            aria-selected={person === active}
            // Keeps the focus in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            {formatName(person)} <span>{person.user_type}</span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {isOpen && t('comments.suggested', { count: options.length })}
      </p>
      <p
        id={`${id}-hint`}
        className={error ? 'comment-error' : 'field-hint'}
        role={error ? 'alert' : undefined}
      >
        {error || (!onCancel && t('comments.hint'))}
      </p>
      <div className="comment-buttons">
        <Button type="submit" kind="primary" aria-disabled={isSending || undefined}>
          {submitText}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('kit:form.cancel')}</Button>}
      </div>
    </form>
  );
}
