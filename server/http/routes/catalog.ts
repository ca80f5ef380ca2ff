import { cafeNightsRoutes } from '../../../modules/cafe-nights/routes.ts';
import { cityOf, readEntry } from '../../../modules/catalog/entries.ts';
import { mergeCafeRoutes } from '../../../modules/catalog/merge-routes.ts';
import { cafePhotoRoutes } from '../../../modules/catalog/photo-routes.ts';
import { cafeProposalRoutes } from '../../../modules/catalog/proposal-routes.ts';
import { catalogRoutes } from '../../../modules/catalog/routes.ts';
import { emailSenderRoutes } from '../../../modules/email-senders/routes.ts';
import { removingIfPossible } from '../../../platform/pictures/pictures.ts';
import { deskRoutes } from '../../../projections/cafe-nights/desk-routes.ts';
import { cafeMonthRoutes } from '../../../projections/cafe-nights/month-routes.ts';
import { ownProposalRoutes } from '../../../projections/catalog/proposal-routes.ts';
import { catalogReadRoutes } from '../../../projections/catalog/routes.ts';
import { emailSenderReadRoutes } from '../../../projections/email-senders/routes.ts';
import { cafeNightsReads, deskFor, publicHouseOf } from '../../cafe-nights.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import type { Route } from './route.ts';

/** Games, cafes, cities and regions, and the senders of mails. */
export function catalogApi(core: Core, commands: Commands): readonly Route[] {
  const { config, reads, log, clock, logger } = core;
  const pictures = removingIfPossible(core.pictures, logger);
  const { catalog, emailSenders } = commands;
  const cityName = config.city.name;
  const nights = cafeNightsReads(core, commands);
  return [
    catalogRoutes({
      commands: catalog,
      clock,
      cityNameOf: async (cityId) => (cityId && (await readEntry(log, cityOf(cityId)))?.name) || cityName,
    }),
    mergeCafeRoutes({
      merge: commands.mergeCafes,
      clock,
      conflictsAt: async (cafeId) => nights.conflictsAt(cafeId, await nights.houseAt(cafeId)),
    }),
    cafeProposalRoutes({ commands: catalog, clock }),
    cafePhotoRoutes({ commands: catalog, clock, pictures }),
    cafeNightsRoutes(nights),
    deskRoutes({ sql: reads, clock, timeZone: config.city.timeZone, deskFor: deskFor(core) }),
    cafeMonthRoutes({ sql: reads, clock, timeZone: config.city.timeZone, deskFor: deskFor(core) }),
    ownProposalRoutes({ sql: reads, log }),
    catalogReadRoutes({ sql: reads, log, clock, cityName, houseOf: publicHouseOf(core) }),
    emailSenderRoutes(emailSenders, clock),
    emailSenderReadRoutes(reads),
  ];
}
