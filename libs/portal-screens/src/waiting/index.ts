export { MyRequestsPage } from './my-requests-page';
export { WaitingPage } from './waiting-page';
