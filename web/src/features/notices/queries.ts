import { getNoticeSettings } from '@jobly/core/notices/contract';
import { contractQuery } from '../../lib/api/contract-query.ts';

export const noticeSettingsQuery = contractQuery(['notice_settings', 'mine'], getNoticeSettings);
