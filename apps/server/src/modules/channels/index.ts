/**
 * Channels: by which ways customers write, and who they are there. A store is one channel, of its type.
 * Invariants: a contact is unique by its channel and what it is called there; the widget's contact is its visitor, under
 * the same id; a type of channel is brought by one module.
 * The limits of a channel stand in `packages/domain/src/channels.ts`, because the composer asks it too.
 */
import { defineModule } from '../../platform/module.ts';
import { personal } from './personal.ts';

export { type Channel, channelOf, channels, DeliveryRefused, defineChannel, type Outgoing } from './channel.ts';
export { type ContactAtChannel, contactAt, deleteContacts } from './contacts.repo.ts';

export const channelsModule = defineModule({ name: 'channels', tables: { owns: ['contacts'] }, personal });
