export { PersonPage } from './person-page';
