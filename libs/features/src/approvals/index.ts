export { AccessRequestsPage } from './access-requests-page';
export { MyRequestsPage } from './my-requests-page';
export { WaitingPage } from './waiting-page';
