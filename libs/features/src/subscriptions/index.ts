export { MySubscriptionsPage } from './my-subscriptions-page';
export { ReportFilePage } from './report-file-page';
export { SubscriptionsPage } from './subscriptions-page';
