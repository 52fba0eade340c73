import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpTask } from './help-tasks';

/** The text of a key. */
function Text({ name }: { name: string }) {
  const { t } = useTranslation('screens');
  return t(name);
}

/** Marks what a step of the task is about with the step's number. */
function Mark({ step, children }: { step: number; children: ReactNode }) {
  return (
    <span className="sketch-mark">
      {children}
      <b>{step}</b>
    </span>
  );
}

interface ScreenProps {
  /** Key of the screen's title. */
  title?: string;
  children: ReactNode;
}

/** A screen below the top bar. */
function Screen({ title, children }: ScreenProps) {
  return (
    <>
      <span className="sketch-bar">
        <i className="sketch-crest" />
        <i className="sketch-search" />
        <i className="sketch-person" />
      </span>
      <span className="sketch-content">
        {title ? (
          <strong>
            <Text name={title} />
          </strong>
        ) : (
          <i className="sketch-line sketch-title" />
        )}
        {children}
      </span>
    </>
  );
}

const Line = ({ width }: { width: number }) => <i className="sketch-line" style={{ width: `${width}%` }} />;

function Row({ width = 50, children }: { width?: number; children?: ReactNode }) {
  return (
    <span className="sketch-row">
      <Line width={width} />
      {children}
    </span>
  );
}

/** A button with the text of a key. */
function Push({ text, isMain = false }: { text: string; isMain?: boolean }) {
  return (
    <span className="sketch-button" data-main={isMain || undefined}>
      <Text name={text} />
    </span>
  );
}

function Input({ label, width = 40 }: { label: string; width?: number }) {
  return (
    <span className="sketch-input">
      <small>
        <Text name={label} />
      </small>
      <span>
        <Line width={width} />
      </span>
    </span>
  );
}

/** The bar of an open report, its chart, and its pages. */
function Report({ actions, pages }: { actions: ReactNode; pages?: ReactNode }) {
  return (
    <>
      <span className="sketch-bar">
        <Line width={24} />
        <span className="sketch-actions">{actions}</span>
      </span>
      <span className="sketch-chart">
        {[40, 65, 50, 85, 70, 95].map((height) => (
          <i key={height} style={{ height: `${height}%` }} />
        ))}
      </span>
      {pages}
    </>
  );
}

/** The menu below the name of the user. */
function PersonMenu({ children }: { children: ReactNode }) {
  return (
    <Screen>
      <span className="sketch-menu">{children}</span>
      <Row />
      <Row width={35} />
    </Screen>
  );
}

const star = '★';

/** Small drawings of the screens of a task, in the theme and language of the page. */
export const sketches: Record<HelpTask, () => ReactNode> = {
  find: () => (
    <>
      <span className="sketch-bar">
        <i className="sketch-crest" />
        <Mark step={1}>
          <Push text="search.title" />
        </Mark>
        <i className="sketch-person" />
      </span>
      <span className="sketch-content">
        <span className="sketch-actions">
          <Mark step={2}>
            <Push text="reports.category" />
          </Mark>
          <Push text="reports.owner" />
          <Mark step={3}>
            <Push text="catalogue.save" />
          </Mark>
        </span>
        <Row />
        <Row width={35} />
        <Row width={60} />
      </span>
    </>
  ),
  read: () => (
    <Report
      actions={
        <>
          <Mark step={3}>
            <Push text="viewer.copyLink" />
          </Mark>
          <Mark step={2}>
            <Push text="viewer.enterFullscreen" />
          </Mark>
        </>
      }
      pages={
        <span className="sketch-pages">
          <Mark step={1}>
            <Line width={100} />
          </Mark>
          <Line width={18} />
          <Line width={14} />
        </span>
      }
    />
  ),
  favourite: () => (
    <Screen>
      <Row>
        <Mark step={1}>
          <em>{star}</em>
        </Mark>
      </Row>
      <Row width={35}>
        <em data-empty>{star}</em>
      </Row>
      <Mark step={2}>
        <Push text="catalogue.favourites" />
      </Mark>
    </Screen>
  ),
  request: () => (
    <Screen>
      <Row width={40}>
        <Mark step={1}>
          <Push text="requestAccess.title" />
        </Mark>
      </Row>
      <Mark step={2}>
        <Input label="requestAccess.message" width={70} />
      </Mark>
      <Push text="requestAccess.submit" isMain />
    </Screen>
  ),
  follow: () => (
    <Screen title="myRequests.access">
      <Row width={40}>
        <Mark step={1}>
          <Push text="myRequests.states.Pending" />
        </Mark>
      </Row>
      <Row width={30}>
        <Mark step={2}>
          <Push text="myRequests.again" />
        </Mark>
      </Row>
      <Row width={35}>
        <Mark step={3}>
          <Push text="myRequests.longer" />
        </Mark>
      </Row>
    </Screen>
  ),
  recommend: () => (
    <Report
      actions={
        <>
          <Mark step={2}>
            <Push text="rating.title" />
          </Mark>
          <Mark step={3}>
            <Push text="recommendation.title" />
          </Mark>
        </>
      }
    />
  ),
  feedback: () => (
    <Screen title="feedback.title">
      <Mark step={2}>
        <Input label="feedback.label" width={80} />
      </Mark>
      <Push text="feedback.submit" isMain />
    </Screen>
  ),
  messages: () => (
    <>
      <span className="sketch-bar">
        <i className="sketch-crest" />
        <i className="sketch-search" />
        <Mark step={1}>
          <em className="sketch-bell">3</em>
        </Mark>
        <i className="sketch-person" />
      </span>
      <span className="sketch-content">
        <Mark step={2}>
          <Push text="details.person.message" />
        </Mark>
        <Row width={70} />
        <Row width={55} />
        <Row width={62} />
      </span>
    </>
  ),
  account: () => (
    <Screen>
      <Mark step={2}>
        <Input label="person.phone" />
      </Mark>
      <Push text="profile.save" isMain />
      <Mark step={3}>
        <Push text="password.save" />
      </Mark>
    </Screen>
  ),
  language: () => (
    <PersonMenu>
      <Mark step={2}>
        <Push text="kit:theme.light" />
      </Mark>
      <Push text="kit:theme.dark" />
    </PersonMenu>
  ),
  lessData: () => (
    <PersonMenu>
      <small>
        <Text name="kit:lessData.label" />
      </small>
      <Mark step={1}>
        <Push text="kit:lessData.on" />
      </Mark>
      <Mark step={2}>
        <Push text="viewer.load" isMain />
      </Mark>
    </PersonMenu>
  ),
  signOut: () => (
    <PersonMenu>
      <Line width={60} />
      <Line width={45} />
      <Mark step={2}>
        <Push text="kit:signOut" />
      </Mark>
    </PersonMenu>
  ),
  activate: () => (
    <Screen title="waiting.tabs.registrations">
      <Row width={30}>
        <Mark step={2}>
          <Push text="evidence.confirmed" />
        </Mark>
      </Row>
      <span className="sketch-actions">
        <Mark step={3}>
          <Push text="waiting.activate" isMain />
        </Mark>
        <Push text="waiting.deny" />
      </span>
    </Screen>
  ),
  decide: () => (
    <Screen title="waiting.tabs.requests">
      <Row width={60} />
      <span className="sketch-actions">
        <Mark step={2}>
          <Push text="waiting.accept" isMain />
        </Mark>
        <Push text="waiting.acceptUntil" />
        <Push text="waiting.deny" />
      </span>
      <Mark step={3}>
        <Push text="undo" />
      </Mark>
    </Screen>
  ),
  register: () => (
    <Screen>
      <span className="sketch-actions">
        <Mark step={1}>
          <Push text="register.one" isMain />
        </Mark>
        <Mark step={2}>
          <Push text="register.many" />
        </Mark>
      </span>
      <Input label="person.email" width={60} />
      <Push text="invitations.send" isMain />
    </Screen>
  ),
  give: () => (
    <Screen>
      <Mark step={1}>
        <Push text="permissions.add" isMain />
      </Mark>
      <Mark step={2}>
        <Input label="permissions.reports" width={55} />
      </Mark>
      <Mark step={3}>
        <Input label="permissions.until" width={30} />
      </Mark>
    </Screen>
  ),
  giveGroup: () => (
    <Screen>
      <Mark step={1}>
        <Push text="permissions.add" isMain />
      </Mark>
      <Mark step={2}>
        <Input label="person.group" width={55} />
      </Mark>
      <Mark step={3}>
        <Input label="permissions.viewedBy" width={30} />
      </Mark>
    </Screen>
  ),
  deactivate: () => (
    <Screen>
      <Row width={40}>
        <Mark step={1}>
          <Push text="leaver.action" />
        </Mark>
      </Row>
      <Mark step={2}>
        <Input label="leaver.successor" width={45} />
      </Mark>
      <Mark step={3}>
        <Push text="leaver.submit" isMain />
      </Mark>
    </Screen>
  ),
  addReport: () => (
    <Screen>
      <Mark step={1}>
        <Input label="reports.type" width={30} />
      </Mark>
      <Mark step={2}>
        <Push text="reportForm.preview.action" />
      </Mark>
      <Mark step={3}>
        <Input label="reports.owner" width={50} />
      </Mark>
    </Screen>
  ),
  usage: () => (
    <Screen>
      <span className="sketch-actions">
        <Mark step={1}>
          <Push text="usage.presets.last30Days" isMain />
        </Mark>
        <Mark step={2}>
          <Push text="usage.views.unopened" />
        </Mark>
      </span>
      <Row width={90} />
      <Row width={60} />
      <Mark step={3}>
        <Push text="kit:table.export.csv" />
      </Mark>
    </Screen>
  ),
  reply: () => (
    <Screen>
      <Row width={55}>
        <Mark step={1}>
          <Push text="givenFeedback.answer.action" />
        </Mark>
      </Row>
      <Mark step={2}>
        <Input label="givenFeedback.answer.reply" width={75} />
      </Mark>
      <Push text="givenFeedback.answer.save" isMain />
    </Screen>
  ),
  announce: () => (
    <Screen>
      <Mark step={1}>
        <Input label="announcements.message" width={80} />
      </Mark>
      <Mark step={2}>
        <Input label="announcements.audience" width={35} />
      </Mark>
      <Push text="announcements.add.submit" isMain />
    </Screen>
  ),
  explain: () => (
    <Screen>
      <Mark step={1}>
        <Input label="permissions.userLabel" width={45} />
      </Mark>
      <Mark step={2}>
        <Push text="explained.reasons.Group permission" />
      </Mark>
      <Row width={65} />
    </Screen>
  ),
  makeAdmin: () => (
    <Screen title="waiting.tabs.adminRequests">
      <Row width={60} />
      <span className="sketch-actions">
        <Mark step={2}>
          <Push text="waiting.accept" isMain />
        </Mark>
        <Push text="waiting.deny" />
      </span>
      <Row width={45} />
    </Screen>
  ),
};
