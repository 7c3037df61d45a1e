//! Lazy lists: items that are made while they are written.

use std::fmt::{self, Debug, Formatter};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Receives the items, until it breaks.
pub(crate) type Take<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// A lazy list, for more items than fit in memory.
pub struct Each<T>(Arc<Make<T>>);

type Make<T> = dyn Fn(Take<T>) -> ControlFlow<()> + Send + Sync;

impl<T> Each<T> {
    /// The list of all that `make` passes on, made again at each use.
    pub(crate) fn new(make: impl Fn(Take<T>) -> ControlFlow<()> + Send + Sync + 'static) -> Self {
        Each(Arc::new(make))
    }

    /// Visits the items one by one, up to the first error.
    pub fn try_each<E>(&self, mut take: impl FnMut(T) -> Result<(), E>) -> Result<(), E> {
        let mut result = Ok(());
        let _ = (self.0)(&mut |item| {
            result = take(item);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result
    }

    fn all(&self) -> Vec<T> {
        let mut all = Vec::new();
        let _ = (self.0)(&mut |item| {
            all.push(item);
            ControlFlow::Continue(())
        });
        all
    }
}

impl<T: Clone + Send + Sync + 'static> From<Vec<T>> for Each<T> {
    fn from(items: Vec<T>) -> Self {
        Each::new(move |take| items.iter().cloned().try_for_each(take))
    }
}

impl<T: Clone + Send + Sync + 'static> FromIterator<T> for Each<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Vec::from_iter(items).into()
    }
}

impl<T> Clone for Each<T> {
    fn clone(&self) -> Self {
        Each(Arc::clone(&self.0))
    }
}

impl<T: PartialEq> PartialEq for Each<T> {
    fn eq(&self, other: &Self) -> bool {
        self.all() == other.all()
    }
}

impl<T: Debug> Debug for Each<T> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}
