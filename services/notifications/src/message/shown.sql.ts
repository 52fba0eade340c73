/** Messages `m`, each with what it is of, `b`, where it is one for many. */
export const messagesSql = 'message m LEFT JOIN broadcast b ON b.id = m.broadcast_id';

/** Whether a message `m` is shown still: its time is not over, and what it is of was not withdrawn. */
export const isShownSql = 'b.withdrawn_at IS NULL AND (m.shown_until IS NULL OR m.shown_until > now())';
