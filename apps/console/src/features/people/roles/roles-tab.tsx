import { useTranslation } from 'react-i18next';
import { AreaPage } from '../../../ui/area.ts';
import { builtInRoles } from './built-in-roles.ts';
import classes from './roles-tab.module.css';

/** What each role may do. */
export function RolesTab() {
  const { t } = useTranslation();
  return (
    <AreaPage title={t('people.roles.title')}>
      <div className={classes.page}>
        <h2 className={classes.heading}>{t('people.roles.builtIn')}</h2>
        <ul className={classes.list}>
          {builtInRoles.map((role) => (
            <li className={classes.row} key={role}>
              <span className={classes.name}>{t(`roles.${role}`)}</span>
              <span className={classes.about}>{t(`people.roles.about.${role}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </AreaPage>
  );
}
