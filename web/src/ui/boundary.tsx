import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Stands where something could not be shown. */
  fallback: ReactNode;
  /** Another value is another attempt. */
  of: unknown;
};
type State = { failedOf: unknown; hasFailed: boolean };

/** What breaks in here takes nothing else of the page along. A class, since React catches errors in no other way. */
export class Boundary extends Component<Props, State> {
  override state: State = { failedOf: undefined, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ of }: Props, { failedOf }: State): Partial<State> | null {
    return of === failedOf ? null : { failedOf: of, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
