import type { ProductAnalytics } from '@docent/contract';
import { posthog } from 'posthog-js/dist/module.slim.no-external';
import type { Sender } from './outbox.ts';
import { withoutIds } from './without-ids.ts';

/** PostHog with nothing but the events that it is given: no script of its own hosts, no cookie, no person. */
export const connect = ({ key, host }: ProductAnalytics): Sender => {
  posthog.init(key, {
    api_host: host,
    persistence: 'memory',
    person_profiles: 'never',
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_dead_clicks: false,
    capture_heatmaps: false,
    capture_performance: false,
    capture_exceptions: false,
    rageclick: false,
    save_referrer: false,
    save_campaign_params: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_product_tours: true,
    disable_conversations: true,
    disable_web_experiments: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    before_send: (event) => event && { ...event, properties: withoutIds(event.properties) },
  });
  return ({ name, properties, at }) => {
    posthog.capture(name, properties, { timestamp: new Date(at) });
  };
};
