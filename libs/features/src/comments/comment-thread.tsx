import type { CommentRow, CommentThreadRow } from '@portal/contracts';
import { Button, StatusMark, useConfirmedWrite, useFormat, useNotifiedWrite } from '@portal/ui-kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../people/person-name';
import { CommentComposer } from './comment-composer';
import { useCommentWrites } from './comments.resource';
import { splitMentions, toDraft } from './mention-text';

interface CommentThreadProps {
  reportId: number;
  thread: CommentThreadRow;
  /** Shows the page of the thread; undefined if it is shown or cannot be. */
  onShowPage: (() => void) | undefined;
  /** Announces a change. */
  onDone: (text: string) => void;
}

/** The comments of a thread, with the actions that the user may take. */
export function CommentThread({ reportId, thread, onShowPage, onDone }: CommentThreadProps) {
  const { t } = useTranslation('screens');
  const { reply, resolve } = useCommentWrites();
  const notify = useNotifiedWrite();
  const format = useFormat();
  const replyButton = useRef<HTMLButtonElement>(null);
  const [isReplying, setReplying] = useState(false);
  const { id, pageName, date_resolved, resolvedBy, comments, mayResolve } = thread;
  const isResolved = date_resolved !== null;
  const stopReplying = () => {
    setReplying(false);
    replyButton.current?.focus();
  };
  const change = async () => {
    const isDone = await notify(resolve({ threadId: id, isResolved: !isResolved }));
    if (isDone) onDone(t(isResolved ? 'comments.reopened' : 'comments.resolved'));
  };
  return (
    <li className="comment-thread">
      {pageName && (
        <p className="report-origin">
          {onShowPage ? (
            <Button kind="link" isSmall onClick={onShowPage}>
              {t('comments.page', { page: pageName })}
            </Button>
          ) : (
            t('comments.page', { page: pageName })
          )}
        </p>
      )}
      {isResolved && (
        <p className="report-origin">
          <StatusMark status="Resolved" text={t('comments.states.resolved')} />{' '}
          {[resolvedBy && formatName(resolvedBy), format.time(date_resolved)].filter(Boolean).join(' · ')}
        </p>
      )}
      <ol>
        {comments.map((comment) => (
          <Comment key={comment.id} reportId={reportId} comment={comment} onDone={onDone} />
        ))}
      </ol>
      {isReplying && (
        <CommentComposer
          reportId={reportId}
          name={`reply.${id}`}
          label={t('comments.replyLabel')}
          submitText={t('comments.addReply')}
          onSend={(text) => reply({ threadId: id, text })}
          onSent={() => {
            stopReplying();
            onDone(t('comments.replied'));
          }}
          onCancel={stopReplying}
        />
      )}
      <div className="comment-actions">
        {!isResolved && (
          <Button
            ref={replyButton}
            kind="link"
            isSmall
            aria-expanded={isReplying}
            onClick={() => setReplying(!isReplying)}
          >
            {t('comments.reply')}
          </Button>
        )}
        {mayResolve && (
          <Button kind="link" isSmall onClick={() => void change()}>
            {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface CommentProps {
  reportId: number;
  comment: CommentRow;
  onDone: (text: string) => void;
}

function Comment({ reportId, comment, onDone }: CommentProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { update, remove } = useCommentWrites();
  const confirm = useConfirmedWrite();
  const editButton = useRef<HTMLButtonElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { id, author, text, mentions, removedBy, date_created, date_edited, mayEdit, mayDelete } = comment;
  if (text === null)
    return (
      <li className="report-origin">
        {t(`comments.removed.${removedBy === 'moderator' ? 'moderator' : 'author'}`)}
      </li>
    );
  const name = author ? formatName(author) : t('person.gone');
  const stopEditing = () => {
    setEditing(false);
    editButton.current?.focus();
  };
  const askToDelete = () =>
    confirm({
      title: t('comments.delete.question'),
      text: mayEdit ? t('comments.delete.text') : t('comments.delete.textOfOther', { name }),
      okText: t('comments.delete.submit'),
      write: () => remove({ id }),
      failure: t('comments.delete.failure'),
      onDone: () => onDone(t('comments.delete.success')),
    });
  return (
    <li>
      <p className="comment-author">
        <b>{name}</b>
        <span className="report-origin">
          {[author?.user_type, format.time(date_created), date_edited && t('comments.edited')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {isEditing ? (
        <CommentComposer
          reportId={reportId}
          name={`edit.${id}`}
          label={t('comments.editLabel')}
          submitText={t('comments.save')}
          initial={toDraft(text, mentions)}
          onSend={(changed) => update({ id, text: changed })}
          onSent={() => {
            stopEditing();
            onDone(t('comments.saved'));
          }}
          onCancel={stopEditing}
        />
      ) : (
        <p className="typed-text">
          {splitMentions(text).map((part, index) => {
            if (typeof part === 'string') return part;
            const person = mentions.find((each) => each.id === part);
            return <b key={index}>@{person ? formatName(person) : t('person.gone')}</b>;
          })}
        </p>
      )}
      {!isEditing && (mayEdit || mayDelete) && (
        <div className="comment-actions">
          {mayEdit && (
            <Button ref={editButton} kind="link" isSmall onClick={() => setEditing(true)}>
              {t('comments.edit')}
            </Button>
          )}
          {mayDelete && (
            <Button kind="link" isSmall onClick={askToDelete}>
              {t('comments.delete.action')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
