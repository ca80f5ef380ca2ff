import type {
  ConversationSummary,
  MarkReadReply,
  MarkReadRequest,
  Message,
  SendMessageRequest,
  UnreadCountReply,
} from '../../../modules/messaging/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';

/** A person and the gameEvent a conversation is about. */
export type Correspondence = Pick<MarkReadRequest, 'eventId' | 'otherUserId'>;
/** The key is the same for each attempt at one message. */
type Sending = Keyed<Required<Pick<SendMessageRequest, 'eventId' | 'receiverId' | 'content'>>>;

/** Specification, section 9. */
const POLL_MS = 30_000;
/** Messages in one answer. */
const PAGE_SIZE = 50;
/** Conversations in one answer. Every open dashboard requests them every 30 seconds. */
const CONVERSATIONS_SIZE = 20;
type ConversationsPage = { conversations: ConversationSummary[]; nextCursor: string | null };
const conversations = { type: 'Message', id: 'CONVERSATIONS' } as const;
const unread = { type: 'Message', id: 'UNREAD' } as const;

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversations: build.infiniteQuery<ConversationsPage, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ pageParam }) => ({
        url: '/messages/conversations',
        params: { limit: CONVERSATIONS_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
      transformResponse: (found: ConversationSummary[], meta) => ({
        conversations: found,
        nextCursor: meta?.nextCursor ?? null,
      }),
      providesTags: [conversations],
    }),
    unreadCount: build.query<UnreadCountReply, void>({ query: () => '/messages/unread-count', providesTags: [unread] }),
    /** The first page is the newest; within a page the oldest message comes first. */
    conversation: build.infiniteQuery<Message[], Correspondence, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page[0]?.id),
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/messages/conversation',
        params: { ...queryArg, ...(pageParam !== null && { before: pageParam }) },
      }),
      providesTags: (_found, _error, { eventId }) => [{ type: 'Message', id: eventId }],
    }),
    sendMessage: build.mutation<Message, Sending>({
      query: (body) => post('/messages', body),
      onQueryStarted: async ({ eventId, receiverId: otherUserId }, { dispatch, queryFulfilled }) => {
        const sent = await queryFulfilled.catch(() => null);
        if (!sent) return;
        const add = messagesApi.util.updateQueryData('conversation', { eventId, otherUserId }, ({ pages }) => {
          if (!pages[0]?.some(({ id }) => id === sent.data.id)) pages[0]?.push(sent.data);
        });
        dispatch(add);
      },
      invalidatesTags: (_message, error) => (error ? [] : [conversations]),
    }),
    markRead: build.mutation<MarkReadReply, Required<MarkReadRequest>>({
      query: (body) => ({ url: '/messages/mark-read', method: 'POST', body }),
      onQueryStarted: async ({ eventId, otherUserId }, { dispatch, queryFulfilled }) => {
        const read = await queryFulfilled.catch(() => null);
        if (!read) return;
        const count = messagesApi.util.updateQueryData('conversations', undefined, ({ pages }) => {
          const mine = pages
            .flatMap((page) => page.conversations)
            .find((one) => one.eventId === eventId && one.otherUser.id === otherUserId);
          if (mine) mine.unreadCount = read.data.unreadCount;
        });
        dispatch(count);
      },
      invalidatesTags: (_reply, error) => (error ? [] : [unread]),
    }),
  }),
});

export const { useConversationInfiniteQuery, useSendMessageMutation, useMarkReadMutation } = messagesApi;

/** The conversations of the signed-in person, latest first, fetched every 30 seconds. Undefined until the first answer. */
export function useConversations() {
  const query = messagesApi.useConversationsInfiniteQuery(undefined, { pollingInterval: POLL_MS });
  return { query, conversations: query.data?.pages.flatMap((page) => page.conversations) };
}

/** How many messages the signed-in person has not read, fetched every 30 seconds; 0 until known. */
export const useUnreadCount = (): number =>
  messagesApi.useUnreadCountQuery(undefined, { pollingInterval: POLL_MS }).data?.count ?? 0;
