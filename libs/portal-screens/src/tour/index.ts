export { TourSteps } from './tour-steps';
