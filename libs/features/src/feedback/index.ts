export { FeedbackPage } from './feedback-page';
export { MyFeedbackPage } from './my-feedback-page';
