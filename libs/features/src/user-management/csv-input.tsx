import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@portal/ui-kit';
import { decodeText, type DecodedText } from './decode-text';

interface CsvInputProps {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (csv: string) => void;
  /** Called with the reason why a file is refused. */
  onRefuse: (reason: string) => void;
  errorId: string | undefined;
}

const maxLength = 200_000;

/** A CSV text, pasted or read from a file. */
export function CsvInput({ ref, value, onChange, onRefuse, errorId }: CsvInputProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const id = useId();
  const [encoding, setEncoding] = useState<DecodedText['guessed']>();
  const file = useRef<HTMLInputElement>(null);

  const change = (text: string) =>
    text.length > maxLength
      ? onRefuse(t('bulk.tooLarge', { max: format.number(maxLength) }))
      : onChange(text);

  const read = async (chosen: File | undefined) => {
    const bytes = await chosen?.arrayBuffer().catch(() => undefined);
    if (!bytes) return onRefuse(t('bulk.unreadable'));
    const { text, guessed } = decodeText(new Uint8Array(bytes));
    setEncoding(guessed);
    change(text);
  };

  return (
    <div className="csv-input">
      <div className="csv-input-head">
        <label htmlFor={id}>{t('bulk.csv')}</label>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => file.current?.click()}>
          {t('bulk.choose')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv,text/plain"
          hidden
          onChange={({ target }) => {
            if (target.files?.length) void read(target.files[0]);
            // The same file can be chosen again after a correction.
            target.value = '';
          }}
        />
      </div>
      <textarea
        ref={ref}
        id={id}
        value={value}
        rows={8}
        spellCheck={false}
        aria-invalid={Boolean(errorId)}
        aria-describedby={[`${id}-hint`, errorId].filter(Boolean).join(' ')}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}-hint`} className="field-hint">
        {encoding ? t('bulk.encoding', { encoding }) : t('bulk.csvHint')}
      </p>
    </div>
  );
}
