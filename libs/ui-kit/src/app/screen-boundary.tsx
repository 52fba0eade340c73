import { Component, type ReactNode } from 'react';
import { Fault } from '../frame/fault';

/** Shows a fault in place of a screen that broke, so that the frame around it stays usable. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    // A screen whose script did not load cannot be asked for again in this page.
    return <Fault message="errors.generic" onRetry={() => location.reload()} />;
  }
}
