import { useFormat, usePortal } from '@portal/ui-kit';
import type { Role } from '@portal/contracts';
import { Button, Tour, type TourProps } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface TourStepsProps {
  onClose: () => void;
}

/** The elements that steps point at; none for a step in the middle of the page. */
const targets = {
  welcome: undefined,
  search: '.top-bar-search',
  menu: '.drawer, .top-bar [aria-controls="drawer"]',
  waiting: '.bar-link[href$="/waiting"]',
  messages: '.bar-link[href$="/userNotifications"]',
  person: '.top-bar .person',
} as const;
type Step = keyof typeof targets;

const stepsByRole: Record<Role, readonly Step[]> = {
  user: ['welcome', 'search', 'menu', 'messages', 'person'],
  userAdmin: ['welcome', 'search', 'menu', 'waiting', 'messages', 'person'],
  administrator: ['welcome', 'search', 'menu', 'waiting', 'person'],
};

/** The last match that is shown: the drawer, which follows its button, or the button while there is no drawer. */
const findTarget = (step: Step): HTMLElement | null => {
  const selector = targets[step];
  if (!selector) return null;
  return (
    [...document.querySelectorAll<HTMLElement>(selector)].findLast((found) => found.checkVisibility()) ?? null
  );
};

/** Steps over the page that explain the top bar in the words of the user's role. */
export function TourSteps({ onClose }: TourStepsProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { account, config } = usePortal();
  const { role } = account;
  const [current, setCurrent] = useState(0);
  const [names] = useState(() => stepsByRole[role].filter((step) => !targets[step] || findTarget(step)));
  const id = useId();
  const close = () => {
    onClose();
    document.getElementById('content')?.focus();
  };
  const steps: TourProps['steps'] = names.map((step) => ({
    title: <span id={`${id}-title`}>{t(`tour.steps.${step}.title`, { name: config.name })}</span>,
    description: (
      <span id={`${id}-text`}>
        {t([`tour.steps.${step}.${role}`, `tour.steps.${step}.text`], { name: config.name })}
      </span>
    ),
    // A function that returns null is a step in the middle of the page.
    target: () => findTarget(step) as HTMLElement,
    // Below the drawer there is no space.
    placement: findTarget(step)?.matches('.drawer') ? 'right' : 'bottom',
  }));
  const isLast = current === names.length - 1;
  return (
    <Tour
      open
      rootClassName="tour"
      current={current}
      onChange={setCurrent}
      onClose={close}
      closable={{ 'aria-label': t('tour.skip') }}
      steps={steps}
      indicatorsRender={(shown, total) => (
        <span className="tour-position">
          {t('tour.position', { step: format.number(shown + 1), total: format.number(total) })}
        </span>
      )}
      actionsRender={() => (
        <>
          {current > 0 ? (
            <Button onClick={() => setCurrent(current - 1)}>{t('back')}</Button>
          ) : (
            <Button onClick={close}>{t('tour.skip')}</Button>
          )}
          <NextButton
            key={names[current]}
            describedBy={`${id}-title ${id}-text`}
            text={t(isLast ? 'tour.finish' : 'tour.next')}
            onClick={() => (isLast ? close() : setCurrent(current + 1))}
          />
        </>
      )}
    />
  );
}

interface NextButtonProps {
  /** The ids of the step's title and text, which screen readers read with the button. */
  describedBy: string;
  text: string;
  onClick: () => void;
}

/** Goes to the next step. Each step starts with the focus on it. */
function NextButton({ describedBy, text, onClick }: NextButtonProps) {
  const buttonId = useId();
  useEffect(() => {
    // The card cannot have the focus before it is aligned.
    const frames = { id: 0 };
    const focus = () => {
      const button = document.getElementById(buttonId);
      button?.focus({ preventScroll: true });
      if (document.activeElement !== button) frames.id = requestAnimationFrame(focus);
    };
    focus();
    return () => cancelAnimationFrame(frames.id);
  }, [buttonId]);
  return (
    <Button id={buttonId} type="primary" aria-describedby={describedBy} onClick={onClick}>
      {text}
    </Button>
  );
}
