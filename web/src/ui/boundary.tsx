import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Rendered in place of content that failed. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
  /** Another value is another attempt. */
  of: unknown;
};
type State = { failedOf: unknown; hasFailed: boolean; error: unknown };

/** Error boundary: a fault inside does not affect the rest of the page. A class, since React has no hook for it. */
export class Boundary extends Component<Props, State> {
  override state: State = { failedOf: undefined, hasFailed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { hasFailed: true, error };
  }

  static getDerivedStateFromProps({ of }: Props, { failedOf }: State): Partial<State> | null {
    return of === failedOf ? null : { failedOf: of, hasFailed: false, error: undefined };
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.hasFailed) return children;
    return typeof fallback === 'function' ? fallback(this.state.error) : fallback;
  }
}
