import { StarFilled } from '@ant-design/icons';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '@portal/ui-kit';

const choices = [0, 1, 2, 3, 4, 5];

/** A field for 0 to 5 stars. */
export function StarField(field: FieldProps) {
  const { t } = useTranslation('kit');
  return (
    <Field {...field}>
      <Radio.Group className="star-field" optionType="button" buttonStyle="solid">
        {choices.map((count) => (
          <Radio.Button key={count} value={count} aria-label={t('rating.stars', { count })}>
            {count} <StarFilled aria-hidden />
          </Radio.Button>
        ))}
      </Radio.Group>
    </Field>
  );
}
