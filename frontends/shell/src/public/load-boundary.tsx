import { Component, type ReactNode } from 'react';
import { FaultScreen } from '../faults/fault.screen';

/** Shows a fault and a way to try again in place of a screen that did not load or broke. */
export class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // A script that failed to load is remembered by the browser's module map: only a fresh page asks for it again.
    return <FaultScreen fault="loadFailed" home="/" onRetry={() => location.reload()} />;
  }
}
