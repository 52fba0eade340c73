export { FeedbackBadge } from './feedback-badge';
export { FeedbackPage } from './feedback-page';
