import {
  getEstimateReminders,
  getLinkReminders,
  getReminderSettings,
  listLateLinks,
} from '@jobly/core/reminders/contract';
import { contractQuery } from '../../lib/api/contract-query.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const reminderSettingsQuery = contractQuery(
  ['reminder_settings', 'own'],
  getReminderSettings,
);

export const linkRemindersQuery = (id: string) =>
  contractQuery(['reminder_settings', 'link', id], getLinkReminders, { params: { id } });

export const estimateRemindersQuery = (id: string) =>
  contractQuery(['estimates', 'reminders', id], getEstimateReminders, { params: { id } });

export const lateLinksQuery = contractQuery(['payment_links', 'late'], listLateLinks);
