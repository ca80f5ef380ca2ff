import type {
  PushKey,
  PushPreferences,
  PushPreferencesRequest,
  PushSubscriptionRequest,
} from '../../../modules/push/contract.ts';
import { api } from '../../lib/api.ts';
import type { ApiError } from '../../lib/base-query.ts';
import {
  askPermission,
  type PushState,
  permissionHere,
  subscribe,
  subscriptionHere,
  unsubscribe,
} from './push-browser.ts';

const ALL: PushPreferences = {
  ...{ offer: true, moved: true, cancelled: true, message: true, late: true, hostSought: true },
  // news of no seat of one's own: only who asks for it
  seatTonight: false,
};
const notSubscribed: ApiError = { status: 0, message: '0: Your browser could not set it up. Please try again.' };
const keep = (body: PushSubscriptionRequest) => ({ url: '/users/me/push', method: 'PUT', body });

/** `preferences`: all kinds as they are now; null if nothing was switched on. */
type Started = { readonly state: PushState; readonly preferences: PushPreferences | null };

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The state of notifications in this browser. An existing subscription is sent to the server again, because a new
     * session does not know it.
     */
    pushState: build.query<PushState, void>({
      queryFn: async (_, _api, _extra, ask) => {
        const subscription = await subscriptionHere();
        const isKept = subscription !== null && !(await ask(keep(subscription))).error;
        return { data: isKept ? 'on' : await permissionHere() };
      },
    }),

    /** Subscribes this browser, after asking the person, and switches all kinds on if none is. */
    startPush: build.mutation<Started, void>({
      queryFn: async (_, _api, _extra, ask) => {
        if (!(await askPermission())) return { data: { state: await permissionHere(), preferences: null } };
        const [key, kinds] = [await ask('/push/key'), await ask('/users/me/pushes')];
        if (key.error) return { error: key.error };
        if (kinds.error) return { error: kinds.error };
        const subscription = await subscribe((key.data as PushKey).key).catch(() => null);
        if (!subscription) return { error: notSubscribed };
        const preferences = kinds.data as PushPreferences;
        const kept = await ask(keep(subscription));
        if (kept.error) return { error: kept.error };
        if (Object.values(preferences).includes(true)) return { data: { state: 'on', preferences } };
        const changed = await ask({ url: '/users/me/pushes', method: 'PUT', body: ALL });
        return changed.error ? { error: changed.error } : { data: { state: 'on', preferences: ALL } };
      },
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const started = await queryFulfilled.catch(() => null);
        if (!started) return;
        const { state, preferences } = started.data;
        void dispatch(pushApi.util.upsertQueryData('pushState', undefined, state));
        if (preferences) void dispatch(pushApi.util.upsertQueryData('pushPreferences', undefined, preferences));
      },
    }),

    stopPush: build.mutation<null, void>({
      queryFn: async (_, _api, _extra, ask) => {
        const subscription = await subscriptionHere();
        await unsubscribe();
        const body = subscription && { endpoint: subscription.endpoint };
        const { error } = body ? await ask({ url: '/users/me/push', method: 'DELETE', body }) : {};
        return error ? { error } : { data: null };
      },
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => null);
        void dispatch(pushApi.util.upsertQueryData('pushState', undefined, await permissionHere()));
      },
    }),

    pushPreferences: build.query<PushPreferences, void>({ query: () => '/users/me/pushes' }),
    changePushPreferences: build.mutation<PushPreferences, PushPreferencesRequest>({
      query: (body) => ({ url: '/users/me/pushes', method: 'PUT', body }),
      onQueryStarted: async (wish, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          pushApi.util.updateQueryData('pushPreferences', undefined, (kinds) => void Object.assign(kinds, wish)),
        );
        await queryFulfilled.catch(shown.undo);
      },
    }),
  }),
});

export const {
  usePushStateQuery,
  useStartPushMutation,
  useStopPushMutation,
  usePushPreferencesQuery,
  useChangePushPreferencesMutation,
} = pushApi;
