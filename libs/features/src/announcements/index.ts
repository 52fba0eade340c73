export { AddAnnouncementPage } from './add-announcement-page';
export { AnnouncementsPage } from './announcements-page';
