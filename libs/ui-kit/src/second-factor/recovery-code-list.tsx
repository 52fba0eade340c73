import { useState } from 'react';

type RecoveryCodeText = 'label' | 'copy' | 'copied' | 'notCopied' | 'download' | 'print' | 'title';

interface RecoveryCodeListProps {
  codes: readonly string[];
  /** Returns a text. `title` is the first line of the file, such as "Recovery codes of Report Portal". */
  text: (name: RecoveryCodeText) => string;
}

/** Shows new recovery codes, which can be copied, downloaded and printed. For pages with and without antd. */
export function RecoveryCodeList({ codes, text }: RecoveryCodeListProps) {
  const [status, setStatus] = useState<'copied' | 'notCopied'>();
  const file = `${text('title')}\r\n\r\n${codes.join('\r\n')}\r\n`;
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setStatus('copied'),
      () => setStatus('notCopied'),
    );
  return (
    <div className="recovery-codes">
      <ol aria-label={text('label')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-code-actions">
        <button type="button" className="button app-button" onClick={() => void copy()}>
          {text('copy')}
        </button>
        <a
          className="button app-button"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          {text('download')}
        </a>
        <button type="button" className="button app-button" onClick={() => print()}>
          {text('print')}
        </button>
      </div>
      <p role="status">{status && text(status)}</p>
    </div>
  );
}
