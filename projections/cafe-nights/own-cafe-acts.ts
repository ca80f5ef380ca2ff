import { type EventsOf, type Recorded, viewOf } from '@tablemates/event-store';
import type { DeskLinkEvent, HouseEvent } from '../../modules/cafe-nights/domain-events.ts';
import type { cafeTypes } from '../../modules/catalog/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { audit } from '../admin/audit.ts';
import { cafes } from '../catalog/catalog.ts';

type Proposal = EventsOf<Pick<typeof cafeTypes, 'CafeProposed' | 'CafeProposalChanged' | 'CafeDeclined'>>;
type Happened = HouseEvent | DeskLinkEvent | Proposal;

const WHATS: Readonly<Record<Happened['type'], string>> = {
  HouseRulesSet: 'set_house_rules',
  CafeClosed: 'closed_cafe',
  CafeReopened: 'opened_cafe_again',
  DeskLinkOpened: 'opened_staff_link',
  DeskLinkClosed: 'closed_staff_link',
  CafeProposed: 'proposed',
  CafeProposalChanged: 'proposal_changed_by_an_admin',
  CafeDeclined: 'declined_by_an_admin',
};

/** The cafes that a person proposed, whose house rules they set, or whose link for the staff they opened or closed. */
export const findCafesKeptBy = (sql: Sql, userId: string) => sql<{ id: string; name: string | null }[]>`
  select kept.id, c.name from (
    select distinct subject_id::uuid as id from ${sql(viewOf(audit))}
    where actor = ${userId} and concerns = subject_id and type = any(${Object.keys(WHATS)})) kept
  left join ${sql(viewOf(cafes))} c on c.id = kept.id
  order by kept.id`;

type OwnRow = {
  readonly at: Instant;
  readonly what: string;
  readonly note: string | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly zipcode: string | null;
  readonly reason: string | null;
  readonly datesInWords: string | null;
  readonly rules: string | null;
};

const noWords = { name: null, address: null, zipcode: null };

/**
 * What a person did to a cafe, with the rules as they set them, and the words that are theirs or about their proposal.
 * Pure.
 */
export const ownCafeActs = (userId: string, recorded: readonly Recorded<Happened>[]): readonly OwnRow[] =>
  recorded.flatMap((each) => {
    const nothing = { note: null, ...noWords, reason: null, datesInWords: null, rules: null };
    const act = { at: each.occurredAt, what: WHATS[each.type], ...nothing };
    if (each.type === 'CafeDeclined')
      return each.subject === userId ? { ...act, reason: each.personal?.reason ?? null } : [];
    if (each.type === 'CafeProposalChanged') return each.subject === userId ? { ...act, ...each.personal } : [];
    if (each.actor !== userId) return [];
    if (each.type === 'CafeProposed') return { ...act, ...each.personal?.cafe, note: each.personal?.note || null };
    if (each.type === 'CafeClosed') {
      const { from, to } = each.data;
      return { ...act, reason: each.personal?.reason || null, rules: JSON.stringify({ from, to }) };
    }
    if (each.type === 'CafeReopened') return { ...act, rules: JSON.stringify({ on: each.data.on }) };
    if (each.type !== 'HouseRulesSet') return act;
    const { cafeId: _, version: __, ...rules } = each.data;
    // texts that somebody else wrote stay theirs when others change the rules
    const { note = '', words = {} } = (each.subject === userId && each.personal) || {};
    return {
      ...act,
      note: note || null,
      datesInWords: Object.keys(words).length > 0 ? JSON.stringify(words) : null,
      rules: JSON.stringify(rules),
    };
  });
