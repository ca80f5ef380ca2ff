import { expect, it } from 'vitest';
import type { z } from 'zod';
import { domainEventTypes } from './domain-event-types.ts';

// Every text that somebody can type has an owner: it is in a personal part, under the key of a person, or it is here,
// with the reason why no erasure has to reach it.

const WITHOUT_OWNER: Readonly<Record<string, readonly string[]>> = {
  'the reason of an admin’s or operator’s decision stays, so that the decision can be judged later': [
    ...['AttendanceCorrected.reason', 'ContestDecided.reason', 'PenaltyWaived.reason', 'RestoredPenaltyWaived.reason'],
    ...[
      'PolicyAdopted.reason',
      'PolicyWithdrawn.reason',
      'MarksJudgedAgain.reason',
      'GroupClosed.reason',
      'GroupHandedOver.reason',
      'ReadModelSkipped.reason',
      'ReadModelRebuildAsked.despiteEvidence',
    ],
    ...['ReadModelSwapAsked.despiteEvidence', 'BackupRestored.despiteEvidence', 'BackupRestored.goingBack'],
    ...['SealingAnewAsked.reason', 'SealingAnewAsked.hindrance'],
  ],
  'the catalog belongs to the installation, not to a person': [
    ...['GameAdded', 'GameChanged'].flatMap((type) =>
      ['name', 'description', 'imageUrl', 'copyrightDisclaimer', 'players', 'playingTime', 'difficulty'].map(
        (field) => `${type}.${field}`,
      ),
    ),
    ...['CafeAdded', 'CafeChanged'].flatMap((type) =>
      ['name', 'address', 'zipcode', 'image'].map((field) => `${type}.${field}`),
    ),
    ...['CityAdded.name', 'CityChanged.name', 'RegionAdded.name', 'RegionChanged.name'],
  ],
  'a group outlives its founder, and people know it by its name': ['GroupFounded', 'GroupChanged'].flatMap((type) => [
    `${type}.name`,
    `${type}.slug`,
  ]),
  'the senders of mails belong to the installation': ['EmailSenderAdded', 'EmailSenderChanged'].flatMap((type) =>
    ['senderEmail', 'senderName', 'replyToEmail'].map((field) => `${type}.${field}`),
  ),
  'the product computes or chooses it, and nobody types it': [
    ...['GameEventScheduled.startTime', 'GameEventScheduled.timeZone'],
    ...['SeriesStarted.timeZone', 'SeriesStarted.terms.startTime', 'SeriesStarted.terms.languages'],
    ...['', '.later'].flatMap((path) => [
      `SeriesChanged${path}.terms.startTime`,
      `SeriesChanged${path}.terms.languages`,
    ]),
    ...['GameEventChanged.from.startTime', 'GameEventChanged.to.startTime'],
    ...['GameEventScheduled.languages', 'GameEventChanged.from.languages', 'GameEventChanged.to.languages'],
    ...['CafeChanged.photos.photo', 'GuestSeatHeld.tokenHash', 'JoinRefused.words', 'UserErased.adminInitials'],
    ...['UserRegistered.memberId', 'UserRegistered.accepted.termsVersion', 'PersonalDataExported.filter'],
    ...['RebuildAsked', 'VerificationAsked', 'Resumed', 'Skipped', 'SwapAsked', 'RollbackAsked'].map(
      (what) => `ReadModel${what}.readModel`,
    ),
  ],
  'releases before 0.4 wrote it in clear; docs/security.md says what an erasure does with it': [
    ...['GameEventScheduled.clearDescription', 'GameEventChanged.clearDescription'],
    ...['UserRegistered.expertise', 'ProfileChanged.expertise'],
  ],
};

/** The paths of all strings of a schema whose content no format, pattern or list limits. */
function freeTexts(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'string': {
      const { format, checks = [] } = def as z.core.$ZodStringDef & { format?: string };
      const isLimited = format !== undefined || checks.some((check) => 'format' in check._zod.def);
      return isLimited ? [] : [path];
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => freeTexts(field, `${path}.${name}`));
    case 'array':
      return freeTexts(def.element, path);
    case 'record':
      return [...freeTexts(def.keyType, path), ...freeTexts(def.valueType, path)];
    case 'union':
      return def.options.flatMap((option) => freeTexts(option, path));
    case 'tuple':
      return def.items.flatMap((item) => freeTexts(item, path));
    case 'optional':
    case 'nullable':
    case 'default':
      return freeTexts(def.innerType, path);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return [];
    default:
      throw new Error(`${path}: nobody has decided whether a ${def.type} can contain free text`);
  }
}

it('is personal, or on the list with its reason', () => {
  const found = Object.entries(domainEventTypes).flatMap(([name, { data }]) => freeTexts(data, name));
  expect([...new Set(found)].toSorted()).toEqual(Object.values(WITHOUT_OWNER).flat().toSorted());
});
